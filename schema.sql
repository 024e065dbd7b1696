-- The whole schema of a store: one file, one app in one environment.
-- Times are Unix milliseconds, UTC, and end in _ms. JSON is text; what the engine writes is canonical
-- (RFC 8785), what a person edits may be any valid JSON.

-- The last numbers that were given out in this store; one row.
-- Events, exposures, history, problems and closed showings carry numbers of one series, seq, so that
-- whoever follows a store asks for what is newer than the last number seen.
CREATE TABLE counter (
  only    INTEGER PRIMARY KEY CHECK (only = 1),
  seq     INTEGER NOT NULL,                  -- grows by one with each row that carries a seq
  showing INTEGER NOT NULL,                  -- grows by one with each showing, so that no number is used twice
  origin  TEXT    NOT NULL                   -- tells this store from others: the lines that it hands on, and their
                                             -- showings, are named by it and their number where they have no id
) STRICT;
INSERT INTO counter (only, seq, showing, origin) VALUES (1, 0, 0, lower(hex(randomblob(8))));

-- Whose phone it is that an app embeds the store on; at most one row.
CREATE TABLE current_profile (
  only         INTEGER PRIMARY KEY CHECK (only = 1),
  profile_id   TEXT    NOT NULL,
  is_anonymous INTEGER NOT NULL              -- 1: the id was made here, nobody has signed in
) STRICT;

-- Profiles: one row for each person or device.
CREATE TABLE profile (
  id           TEXT    PRIMARY KEY,          -- chosen by the app; 1...256 bytes, exact bytes matter
  first_name   TEXT,                         -- null: unset, here and in the next five
  last_name    TEXT,
  email        TEXT,
  phone_number TEXT,
  gender       TEXT,                         -- female, male or other
  birthday     TEXT,                         -- yyyy-MM-dd, a calendar date without a zone
  attributes   TEXT    NOT NULL DEFAULT '{}',-- one JSON object: the custom attributes by key
  draw_key     TEXT    NOT NULL,             -- what draws hash; the id unless a merge or an import says otherwise
  revision     INTEGER NOT NULL DEFAULT 1,   -- grows by one with each change that changes something
  created_ms   INTEGER NOT NULL,
  updated_ms   INTEGER NOT NULL,
  last_context TEXT,                         -- JSON object: the context of the last line or showing that had one
  last_locale  TEXT,                         -- the locale of the last line or showing that had one
  last_seen_ms INTEGER,                      -- when the later of the two was
  changed      TEXT    NOT NULL DEFAULT '{}' -- JSON: the time of each field's and attribute's last change, also of
                                             -- a removal: {"attributes":{"bmi":1700000000000},"email":1700000000000};
                                             -- last_context and last_locale, where they are before last_seen_ms;
                                             -- origins: of the same places the store that handed the change on
) STRICT, WITHOUT ROWID;

-- Ids that were merged into another profile and stay as names of it. What came under such an id
-- (history, events, showings, exposures) stays under it; whoever reads a profile's reads its names'.
CREATE TABLE profile_alias (
  id         TEXT    PRIMARY KEY,            -- the id that was merged
  profile_id TEXT    NOT NULL,               -- the survivor, never itself an alias
  merged_ms  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX profile_alias_profile ON profile_alias (profile_id);

-- What each change of a profile replaced.
CREATE TABLE history (
  seq         INTEGER PRIMARY KEY,
  profile_id  TEXT    NOT NULL,              -- the name it had; profile_alias says whose it is now
  revision    INTEGER NOT NULL,              -- the profile's revision after the change
  at_ms       INTEGER NOT NULL,              -- when it happened
  received_ms INTEGER NOT NULL,              -- when it reached this store
  source      TEXT    NOT NULL,              -- set, ingest, save, finish, import or merge
  showing     INTEGER,                       -- the showing whose answers were saved; null for none
  replaced    TEXT    NOT NULL,              -- JSON: what each changed place held before, null for unset; {} at revision
                                             -- 1 of a profile that came without a value; of a merged id's last entry
                                             -- all that it held. created_ms and draw_key where they changed;
                                             -- updated_ms where a later change had come before, and of a merge
  late        TEXT                           -- JSON: values that came too late to win; null for none
) STRICT;
CREATE INDEX history_profile ON history (profile_id, seq);

-- Everything that arrived, once for each line, and every change that a caller made: each row can be
-- handed on as a line.
CREATE TABLE event (
  seq         INTEGER PRIMARY KEY,
  profile_id  TEXT    NOT NULL,              -- as the line named it
  id          TEXT,                          -- unique within the profile; null for a line without time and id
  kind        TEXT    NOT NULL,              -- event, update, shown or merge
  name        TEXT,                          -- of an event: flow_user_input, …; null for the other kinds
  at_ms       INTEGER NOT NULL,              -- when it happened, never later than received_ms
  sent_ms     INTEGER,                       -- the line's own time where it was later than the receiver's clock
  received_ms INTEGER NOT NULL,
  zone        TEXT,                          -- IANA name or offset, as the line had it
  showing     INTEGER,                       -- the showing it belongs to; null for none
  parameters  TEXT,                          -- JSON: a known event's parameters, an update, the receipt that was
                                             -- shown, the id that was merged; null for events of other names
  flow        TEXT,                          -- of an event that belongs to no showing; the others' is the showing's
  draw_key    TEXT,                          -- what draws were to hash from then on; null when the line said nothing
  origin      TEXT,                          -- the store that it was recorded in first; null for this one
  locale      TEXT,                          -- like the next two as the line had it; null when it had none
  context     TEXT,                          -- JSON object
  offset_s    INTEGER,                       -- seconds east of UTC, as the line's time was written; null for Z
  digest      BLOB                           -- of the line's bytes: the first 16 of its SHA-256; null without an id
) STRICT;
CREATE UNIQUE INDEX event_id ON event (profile_id, id) WHERE id IS NOT NULL;

-- Showings: one row for each run of a flow in front of a profile.
CREATE TABLE showing (
  number      INTEGER PRIMARY KEY,           -- the store's own name for it, never reused
  profile_id  TEXT    NOT NULL,
  id          TEXT,                          -- as the app names it; null when it does not
  flow        TEXT    NOT NULL,
  locale      TEXT,
  opened_ms   INTEGER NOT NULL,              -- its first event
  last_ms     INTEGER NOT NULL,              -- its last event
  last_screen INTEGER NOT NULL DEFAULT 0,    -- 1: the last screen was seen
  closed_ms   INTEGER,                       -- null while open
  closing     TEXT,                          -- why it closed: closed, ended, idle or next; null while open
  seq         INTEGER,                       -- given when it closed; null while open
  origin      TEXT                           -- the store that its first line was recorded in first; null for this one
) STRICT;
CREATE UNIQUE INDEX showing_id ON showing (profile_id, id) WHERE id IS NOT NULL;
CREATE INDEX showing_open ON showing (profile_id, flow) WHERE closed_ms IS NULL;
CREATE INDEX showing_idle ON showing (last_ms) WHERE closed_ms IS NULL;
CREATE UNIQUE INDEX showing_seq ON showing (seq) WHERE seq IS NOT NULL;

-- Answers: the last value of each element of each screen within one showing.
CREATE TABLE answer (
  showing  INTEGER NOT NULL REFERENCES showing (number) ON DELETE CASCADE,
  screen   TEXT    NOT NULL,
  element  TEXT    NOT NULL,
  kind     TEXT    NOT NULL,                 -- the element's type: text_input, single_choice, …
  value    TEXT    NOT NULL,                 -- JSON: text, true or false, milliseconds, or a list of option ids
  at_ms    INTEGER NOT NULL,
  offset_s INTEGER,                          -- seconds east of UTC where the person was; null when not known
  PRIMARY KEY (showing, screen, element)
) STRICT, WITHOUT ROWID;

-- What a flow could not save: the write broke a rule, and the old value stayed. Kept as long as events.
CREATE TABLE problem (
  seq         INTEGER PRIMARY KEY,
  profile_id  TEXT    NOT NULL,
  showing     INTEGER NOT NULL,              -- the showing whose answers were to be saved
  flow        TEXT    NOT NULL,
  source      TEXT    NOT NULL,              -- save or finish
  target      TEXT,                          -- profile.email, attributes.bmi, …; null for the profile as a whole
  message     TEXT    NOT NULL,              -- a sentence without values
  at_ms       INTEGER NOT NULL,
  received_ms INTEGER NOT NULL
) STRICT;

-- Who is handed each closed showing, and how far that has come: one row for each name that the app ever
-- used. It is never removed, since a receiver that is forgotten would be handed everything again.
CREATE TABLE receiver (
  name TEXT    PRIMARY KEY,                  -- chosen by the app
  seq  INTEGER NOT NULL                      -- of the last showing that was handed over
) STRICT, WITHOUT ROWID;

-- The variation that a profile keeps.
CREATE TABLE assignment (
  profile_id TEXT    NOT NULL,
  experiment TEXT    NOT NULL,
  variation  TEXT    NOT NULL,
  bucket     INTEGER NOT NULL,               -- 0...99 999, as it was drawn
  at_ms      INTEGER NOT NULL,               -- when it was first shown
  PRIMARY KEY (profile_id, experiment)
) STRICT, WITHOUT ROWID;

-- Flows that were shown, as the app said.
CREATE TABLE exposure (
  seq         INTEGER PRIMARY KEY,
  profile_id  TEXT    NOT NULL,
  placement   TEXT    NOT NULL,
  audience    TEXT    NOT NULL,
  flow        TEXT,                          -- null: nothing was shown, on purpose
  experiment  TEXT,                          -- null, like the next three, when no experiment decided
  variation   TEXT,
  bucket      INTEGER,                       -- 0...99 999, as it was drawn
  assigned_ms INTEGER,                       -- when the profile was first shown that variation
  at_ms       INTEGER NOT NULL,
  received_ms INTEGER NOT NULL,
  receipt     TEXT    NOT NULL               -- JSON: what is needed to repeat the evaluation
) STRICT;
CREATE INDEX exposure_profile ON exposure (profile_id, placement, audience, at_ms);

-- Who was erased and may not come back, by marks that only the secret outside of the store can make:
-- nobody who has the file alone can tell whose they are. No row while nobody is.
CREATE TABLE tombstone (
  mark      BLOB    PRIMARY KEY,             -- HMAC-SHA-256 of "profile:" and the id, keyed with the secret
  person    BLOB    NOT NULL,                -- the mark of the profile's own id, which its names share
  erased_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tombstone_person ON tombstone (person);

-- How far erasing has come; no row before the first time.
CREATE TABLE erasure (
  only       INTEGER PRIMARY KEY CHECK (only = 1),
  key_mark   BLOB,                           -- HMAC-SHA-256 of "key", by which the secret is known again; null while
                                             -- there is no tombstone
  pending_ms INTEGER                         -- since when bytes of erased rows may still stand in the file or its
                                             -- log; null when none do
) STRICT;

-- What is gone because it was kept for as long as the catalog says; no row while nothing is. And that
-- somebody was erased of whom there was something: kind 'erased', of the last such erasure.
CREATE TABLE pruned (
  kind      TEXT    PRIMARY KEY,             -- history, answers, events, exposures or erased
  before_ms INTEGER NOT NULL,                -- all that arrived before this moment is gone; of erased: when
  seq       INTEGER NOT NULL                 -- of answers: those of showings closed up to this number are gone;
                                             -- of erased: its number of the store's one series; else 0
) STRICT, WITHOUT ROWID;

-- Catalogs, as they were applied; the last one is in force.
CREATE TABLE catalog_revision (
  number         INTEGER PRIMARY KEY,        -- 1, 2, 3, …
  digest         TEXT    NOT NULL,           -- SHA-256 of the canonical document, hexadecimal
  document       TEXT    NOT NULL,           -- canonical JSON
  format         INTEGER NOT NULL,
  default_locale TEXT,                       -- null when the document says none
  author         TEXT,
  message        TEXT,
  parent         INTEGER,                    -- the revision it replaced; null for the first
  applied_ms     INTEGER NOT NULL,
  retention      TEXT                        -- canonical JSON: how long things are kept; null when the document says none
) STRICT;

-- The catalog in force, one row a definition, so that one placement can be loaded alone.
-- definition is always the canonical JSON of the definition in the document.
CREATE TABLE attribute (
  key        TEXT PRIMARY KEY,
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE context_key (
  key        TEXT PRIMARY KEY,
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE segment (
  id         TEXT PRIMARY KEY,
  expression TEXT NOT NULL,
  unset      TEXT,                           -- member or not_member; null when the author said nothing
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE experiment (
  id         TEXT PRIMARY KEY,
  seed       TEXT NOT NULL,                  -- what its draw hashes before the draw key
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE variation (
  experiment TEXT    NOT NULL,
  id         TEXT    NOT NULL,
  weight     INTEGER NOT NULL,               -- thousandths of a percent, 0...100 000
  PRIMARY KEY (experiment, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE flow (
  id         TEXT PRIMARY KEY,
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE cap (
  id         TEXT PRIMARY KEY,
  audiences  TEXT NOT NULL,                  -- JSON: those that name it, [["placement","audience"],…]
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE placement (
  id    TEXT PRIMARY KEY,
  needs TEXT NOT NULL                        -- JSON: the names of everything that an evaluation of it reads; or what it is kept from, {"kept":{…}}
) STRICT, WITHOUT ROWID;

CREATE TABLE audience (
  placement  TEXT    NOT NULL,
  position   INTEGER NOT NULL,               -- 0, 1, 2, … in priority order
  id         TEXT    NOT NULL,
  segment    TEXT,                           -- null: everyone
  flow       TEXT,                           -- null: nothing, or an experiment decides
  experiment TEXT,
  definition TEXT    NOT NULL,
  PRIMARY KEY (placement, position)
) STRICT, WITHOUT ROWID;
