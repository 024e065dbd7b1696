#!/usr/bin/env python3
"""Writes Sources/Segments/Rendering/NumberSymbols+Table.swift from the CLDR data of an ICU library.

    python3 Scripts/number_symbols.py                     # the ICU of the Swift toolchain on PATH
    python3 Scripts/number_symbols.py /usr/lib/x86_64-linux-gnu/libicui18n.so.72   # any other ICU

The toolchain's own ICU is the usual source, so that the table and the Foundation that the tests
compare it with are of one CLDR version. (That ICU also knows some regions that CLDR does not,
such as English in Argentina, as devices have them.) Only facts are written: separators, signs,
digits, grouping. A locale stands in the table only when its language or script does not already
give the same; the script proves that the look-up of NumberSymbols+Pair.swift then finds the right
row for every locale that ICU knows.
"""

import ctypes
import pathlib
import shutil
import sys
import textwrap

OUTPUT = pathlib.Path(__file__).resolve().parent.parent / (
    "Sources/Segments/Rendering/NumberSymbols+Table.swift"
)
# Codes that are no longer used, but that devices and old stores still send.
RETIRED = {
    "in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro_MD", "no": "nb", "sh": "sr_Latn",
    "tl": "fil",
}
DECIMAL_STYLE = 1
DECIMAL, GROUPING, ZERO, MINUS = 0, 1, 4, 6
PRIMARY_SIZE, SECONDARY_SIZE = 10, 15


def toolchain_icu():
    swift = pathlib.Path(shutil.which("swift") or sys.exit("no swift on PATH")).resolve()
    return swift.parent.parent / "lib/swift/linux/lib_FoundationICU.so"


class ICU:
    """The few C calls that are needed, whatever prefix or suffix the library gives them."""

    def __init__(self, path):
        self.libraries = [ctypes.CDLL(str(path))]
        suffix = str(path).rsplit(".so.", 1)
        if len(suffix) == 2:
            self.libraries.append(ctypes.CDLL(str(path).replace("libicui18n", "libicuuc")))
        self.forms = ["swift_{}", "{}"] + ["{}_" + s.split(".")[0] for s in suffix[1:]]
        # Else what ICU does not know would come out as the locale of this process.
        self.call("uloc_setDefault", b"root", returns=None)

    def call(self, name, *arguments, returns=ctypes.c_void_p, failing=True):
        function = next(
            getattr(library, form.format(name))
            for library in self.libraries
            for form in self.forms
            if hasattr(library, form.format(name))
        )
        function.restype = returns
        if not failing:
            return function(*arguments)
        error = ctypes.c_int(0)
        result = function(*arguments, ctypes.byref(error))
        if error.value > 0:
            raise LookupError(f"{name}: ICU error {error.value}")
        return result

    def text(self, name, *arguments):
        buffer = (ctypes.c_uint16 * 64)()
        length = self.call(name, *arguments, buffer, 64, returns=ctypes.c_int)
        return bytes(buffer)[: 2 * length].decode("utf-16-le")

    def version(self):
        parts = (ctypes.c_uint8 * 4)()
        self.call("ulocdata_getCLDRVersion", parts, returns=None)
        return ".".join(str(p) for p in list(parts)[: 2 if parts[1] else 1])

    def locales(self):
        count = self.call("uloc_countAvailable", returns=ctypes.c_int, failing=False)
        return [
            self.call("uloc_getAvailable", i, returns=ctypes.c_char_p, failing=False).decode()
            for i in range(count)
        ]

    def likely(self, locale):
        buffer = ctypes.create_string_buffer(64)
        self.call("uloc_addLikelySubtags", locale.encode(), buffer, 64, returns=ctypes.c_int)
        return buffer.value.decode()

    def minimum_grouping(self, locale):
        bundle = ctypes.c_void_p(self.call("ures_open", None, locale.encode()))
        elements = ctypes.c_void_p(
            self.call("ures_getByKeyWithFallback", bundle, b"NumberElements", None)
        )
        length = ctypes.c_int(0)
        try:
            pointer = self.call(
                "ures_getStringByKeyWithFallback",
                elements, b"minimumGroupingDigits", ctypes.byref(length),
            )
            return int(ctypes.string_at(pointer, 2 * length.value).decode("utf-16-le"))
        except LookupError:
            return 1

    def symbols(self, locale, keyword=""):
        handle = ctypes.c_void_p(
            self.call("unum_open", DECIMAL_STYLE, None, 0, (locale + keyword).encode(), None)
        )
        pattern = self.text("unum_toPattern", handle, False)
        if pattern.strip("#,0.") or ";" in pattern:
            sys.exit(f"{locale}: the pattern {pattern} has more than groups and decimals")
        texts = [self.text("unum_getSymbol", handle, s) for s in (DECIMAL, GROUPING, MINUS, ZERO)]
        sizes = [
            self.call("unum_getAttribute", handle, a, returns=ctypes.c_int, failing=False)
            for a in (PRIMARY_SIZE, SECONDARY_SIZE)
        ]
        primary = sizes[0] if "," in pattern else 0
        return (*texts, primary, sizes[1] if sizes[1] > 0 else primary,
                self.minimum_grouping(locale))

    def numbering_systems(self):
        names = ctypes.c_void_p(self.call("unumsys_openAvailableNames"))
        count = self.call("uenum_count", names, returns=ctypes.c_int)
        for _ in range(count):
            length = ctypes.c_int(0)
            name = self.call("uenum_next", names, ctypes.byref(length), returns=ctypes.c_char_p)
            system = ctypes.c_void_p(self.call("unumsys_openByName", name))
            if self.call(
                "unumsys_isAlgorithmic", system, returns=ctypes.c_int8, failing=False
            ):
                continue
            digits = self.text("unumsys_getDescription", system)
            if [ord(d) for d in digits] == list(range(ord(digits[0]), ord(digits[0]) + 10)):
                yield name.decode(), digits[0]


def candidates(key):
    """The keys to try, in the order of NumberSymbols+Pair.swift."""
    subtags = key.split("-")
    keys = ["-".join(subtags[:n]) for n in range(len(subtags), 1, -1)]
    if len(subtags) > 2 and len(subtags[1]) == 4:
        keys += ["-".join([subtags[0], *subtags[2:n]]) for n in range(len(subtags), 2, -1)]
    return keys + [subtags[0]]


def find(entries, key, root):
    return next((entries[c] for c in candidates(key) if c in entries), root)


def wanted(icu):
    """Key to its two rows of symbols, for every locale that ICU knows, with and without script."""
    known = {}

    def add(key, name):
        rows = (icu.symbols(name), icu.symbols(name, "@numbers=latn"))
        known[key.replace("_", "-").lower()] = rows

    for name in icu.locales():
        add(name, name)
    for name in icu.locales():
        subtags = name.split("_")
        if len(subtags) > 2 and len(subtags[1]) == 4:
            short = "_".join([subtags[0], *subtags[2:]])
            # Only where the script goes without saying: zh_TW is zh_Hant_TW.
            if icu.likely(short) == name and short not in icu.locales():
                add(short, name)
    for key, name in RETIRED.items():
        add(key, name)
    return known


def minimal(known, root):
    entries = {}
    for key in sorted(known, key=lambda k: (k.count("-"), k)):
        if find(entries, key, root) != known[key]:
            entries[key] = known[key]
    wrong = [key for key in known if find(entries, key, root) != known[key]]
    if wrong:
        sys.exit(f"the look-up finds another row for {wrong}")
    return entries


def swift_text(text):
    plain = lambda c: 0x21 <= ord(c) < 0x7F
    return '"' + "".join(c if plain(c) else f"\\u{{{ord(c):X}}}" for c in text) + '"'


def swift_row(row):
    decimal, grouping, minus, zero, *groups = row
    texts = ", ".join(swift_text(t) for t in (decimal, grouping, minus, zero))
    return f"    NumberSymbols({texts}, ({', '.join(map(str, groups))})),"


def main():
    icu = ICU(sys.argv[1] if len(sys.argv) > 1 else toolchain_icu())
    root = (icu.symbols("root"), icu.symbols("root", "@numbers=latn"))
    known = wanted(icu)
    for key, rows in known.items():
        for row in rows:
            if len(row[0]) != 1 or len(row[1]) != 1 or row[1] == "\u066b":
                sys.exit(f"{key}: separators {row[:2]} break the rule of TypedNumber.swift")
    entries = minimal(known, root)

    rows = {root[0]: 0}
    tokens = []
    for key, (standard, latin) in sorted(entries.items(), key=lambda e: e[0].encode()):
        numbers = [rows.setdefault(row, len(rows)) for row in (standard, latin)]
        tokens.append(f"{key}={'.'.join(str(n) for n in dict.fromkeys(numbers))}")
    systems = [f"{name}={ord(zero):x}" for name, zero in sorted(icu.numbering_systems())]

    wrap = lambda words: textwrap.indent(
        textwrap.fill(" ".join(words), 96, break_on_hyphens=False, break_long_words=False), "    "
    )
    row_lines = "\n".join(swift_row(row) for row in rows)
    OUTPUT.write_text(f"""\
// Generated by Scripts/number_symbols.py from CLDR {icu.version()}; not edited by hand.

extension NumberSymbols {{
  /// The version of CLDR that this table was made from.
  static let cldrVersion = "{icu.version()}"

  /// Each set of symbols once; the first one is CLDR's root.
  static let rows: [NumberSymbols] = [
{row_lines}
  ]

  /// Locales in order of their bytes, with their row.
  ///
  /// Of two rows, the second goes with the digits 0...9. A locale that is not here has the row of
  /// its script or language.
  static let locales: StaticString = \"\"\"
{wrap(tokens)}
    \"\"\"

  /// Numbering systems in order of their bytes, with the code of their digit zero.
  static let numberingSystems: StaticString = \"\"\"
{wrap(systems)}
    \"\"\"
}}
""")
    print(f"CLDR {icu.version()}: {len(known)} locales, {len(tokens)} entries, {len(rows)} rows")


main()
