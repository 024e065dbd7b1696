// The table of mistakes: what is written, and the lines that report it.

extension Mistaken {
  static let all = declarations + segments + experiments + flows + placements + policies

  private static let declarations = [
    Mistaken(
      "an unknown key names the nearest", "segmets: {}",
      "1:14: segmets: unknown key 'segmets' of the catalog: did you mean 'segments'?"),
    Mistaken(
      "an unknown key like no other lists the keys", "segments: { s: { where: 'true', zzz: 1 } }",
      "1:46: segments.s.zzz: unknown key 'zzz' of a segment: a segment has 'where' and 'unset'"),
    Mistaken(
      "free keys are no mistakes", "'x-note': 1, description: 2, flows: { f: { 'x-a': 3 } }"),
    Mistaken(
      "a wrong type of value is named", "attributes: []",
      "1:26: attributes: needs an object; got a list"),
    Mistaken(
      "an unknown type names the nearest", "attributes: { a: { type: 'Nubmer' } }",
      "1:39: attributes.a.type: needs 'string', 'number', 'boolean', 'timestamp', 'version' or "
        + "'string_list'; got 'Nubmer': did you mean 'number'?"),
    Mistaken(
      "a type is needed", "attributes: { a: { unit: 'kg' } }",
      "1:31: attributes.a: an attribute needs the key 'type'"),
    Mistaken(
      "keys of other types do not belong",
      "attributes: { a: { type: 'string', minimum: 1 }, b: { type: 'number', values: ['x'] } }",
      "1:58: attributes.a.minimum: 'minimum' is for the type 'number'; this is of type 'string'",
      "1:92: attributes.b.values: 'values' is for the type 'string' or 'string_list'; this is of "
        + "type 'number'"),
    Mistaken(
      "an empty range", "attributes: { a: { type: 'number', minimum: 2, maximum: 1 } }",
      "1:70: attributes.a.maximum: the maximum is less than the minimum: no number fits"),
    Mistaken(
      "an empty closed list", "attributes: { a: { type: 'string', values: [] } }",
      "1:57: attributes.a.values: needs at least one value; leave 'values' out to allow any text"),
    Mistaken(
      "values that no profile can hold",
      "attributes: { a: { type: 'string', values: ['', ' b', 'b', 'b', 1] } }",
      "1:58: attributes.a.values.0: a value must not be blank: a blank text clears an attribute",
      "1:62: attributes.a.values.1: a value has no blanks at its ends",
      "1:73: attributes.a.values.3: the value 'b' stands twice",
      "1:78: attributes.a.values.4: needs text; got a number"),
    Mistaken(
      "a key that no attribute can have", "attributes: { 'a b': { type: 'string' } }",
      "1:28: attributes.'a b': 'a b' cannot be the key of an attribute: 1 to 64 of A-Z a-z 0-9 . _ -"
    ),
    Mistaken(
      "a context key that is always there", "context: { locale: { type: 'string' } }",
      "1:25: context.locale: the context key 'locale' is always there: choose another key"),
  ]

  private static let segments = [
    Mistaken(
      "a segment is text or an object", "segments: { s: [] }",
      "1:29: segments.s: needs an expression (text) or an object with 'where'; got a list"),
    Mistaken(
      "a blank segment", "segments: { s: ' ' }",
      "1:29: segments.s: needs an expression; got a blank text"),
    Mistaken(
      "a segment without a condition", "segments: { s: {} }",
      "1:29: segments.s: a segment needs the key 'where'"),
    Mistaken(
      "a segment that is no claim", "segments: { s: '1 + 1' }",
      "1:29: segments.s: a segment is true or false; this expression is of type int"),
    Mistaken(
      "a word for unset that is none", "segments: { s: { where: 'true', unset: 'members' } }",
      "1:53: segments.s.unset: needs 'member' or 'not_member'; got 'members': did you mean 'member'?"
    ),
    Mistaken(
      "a name that is none", "segments: { 'a/b': 'true', '-c': 'true' }",
      "1:26: segments.'a/b': 'a/b' is no name: 1 to 128 of A-Z a-z 0-9 . _ -, not starting with -",
      "1:41: segments.-c: '-c' is no name: 1 to 128 of A-Z a-z 0-9 . _ -, not starting with -"),
  ]

  private static let experiments = [
    Mistaken(
      "no variations", "experiments: { e: { variations: [] } }",
      "1:46: experiments.e.variations: an experiment needs at least one variation"),
    Mistaken(
      "a variation that stands twice",
      "experiments: { e: { variations: [{ id: 'a', weight: 50 }, { id: 'a', weight: 50 }] } }",
      "1:72: experiments.e.variations.1: the variation 'a' stands twice in this experiment"),
    Mistaken(
      "a variation without weight", "experiments: { e: { variations: [{ id: 'a' }] } }",
      "1:47: experiments.e.variations.0: a variation needs the key 'weight'"),
    Mistaken(
      "what an experiment cannot decide",
      "experiments: { e: { variations: [{ id: 'a', weight: 100, holdout: 1 }], winner: 'b', "
        + "force: { ' ': 'a', p: 'aa' }, draw: { like: 'adpty', version: 'v' } } }",
      "1:80: experiments.e.variations.0.holdout: needs true or false; got a number",
      "1:94: experiments.e.winner: the experiment has no variation 'b': it has 'a'",
      "1:108: experiments.e.force.' ': a profile id must not be blank",
      "1:121: experiments.e.force.p: the experiment has no variation 'aa': it has 'a'",
      "1:143: experiments.e.draw.like: needs 'adapty'; got 'adpty': did you mean 'adapty'?"),
    Mistaken(
      "an empty seed", "experiments: { e: { variations: [{ id: 'a', weight: 100 }], seed: '' } }",
      "1:80: experiments.e.seed: a seed has 1 to 1000 bytes"),
  ]

  private static let flows = [
    Mistaken(
      "a screen, an element and an option that stand twice",
      """
      flows: { f: { screens: [
        { id: 'a', elements: [{ id: 'x', type: 'text' }, { id: 'x', type: 'image' }] },
        { id: 'b', elements: [{ id: 'x', type: 'single_choice', options: [{ id: '1' }, { id: '1' }] }] },
        { id: 'a' } ] } }
      """,
      "2:58: flows.f.screens.0.elements.1.id: the element 'x' stands twice in this screen (first on "
        + "line 2)",
      "3:88: flows.f.screens.1.elements.0.options.1.id: the option '1' stands twice in this element "
        + "(first on line 3)",
      "4:9: flows.f.screens.2.id: the screen 'a' stands twice in this flow (first on line 2)"),
    Mistaken(
      "an unknown kind of element",
      "flows: { f: { screens: [{ id: 'a', elements: [{ id: 'x', "
        + "type: 'imag' }] }] } }",
      "1:77: flows.f.screens.0.elements.0.type: needs 'text_input', 'number_input', 'phone_input', "
        + "'email_input', 'date_picker', 'time_picker', 'date_time_picker', 'single_choice', "
        + "'multi_choice', 'toggle', …; got 'imag': did you mean 'image'?"),
    Mistaken(
      "an id with a slash", "flows: { f: { screens: [{ id: 'a/b' }] } }",
      "1:44: flows.f.screens.0.id: 'a/b' is no id: 1 to 128 characters, no '/' or control characters"
    ),
    Mistaken(
      "options of what is no choice",
      "flows: { f: { screens: [{ id: 'a', elements: [{ id: 'x', type: 'text', options: [] }] }] } }",
      "1:94: flows.f.screens.0.elements.0.options: an element of type 'text' has no options"),
    Mistaken(
      "a tag that is not there",
      "flows: { f: { tags: { bmi: { initial: '' } }, screens: [{ id: 'a', elements: "
        + "[{ id: 'x', type: 'text', text: ['BMI ', { tag: 'BMI' }, 5] }] }] } }",
      "1:139: flows.f.screens.0.elements.0.text.1.tag: there is no tag 'BMI': did you mean 'bmi'?",
      "1:148: flows.f.screens.0.elements.0.text.2: needs text or an object with 'tag'; got a number"
    ),
    Mistaken(
      "a tag outside of a list",
      "flows: { f: { screens: [{ id: 'a', elements: [{ id: 'x', type: 'text', text: { tag: 'b' } }] "
        + "}] } }",
      "1:91: flows.f.screens.0.elements.0.text: a tag stands in a list: [{ tag: … }]"),
    Mistaken(
      "a tag whose value is no text",
      "attributes: { bmi: { type: 'number' } }, flows: { f: { tags: { bmi: { initial: '', value: "
        + "'attributes.bmi' } } } }",
      "1:104: flows.f.tags.bmi.value: a tag's value is a string; this expression is of type double: "
        + "write format(…, 1)"),
    Mistaken(
      "the same locale twice",
      "flows: { f: { remote_config_by_locale: { 'de-CH': 1, de_ch: 2 } } }",
      "1:67: flows.f.remote_config_by_locale.de_ch: 'de_ch' and 'de-CH' are the same locale"),
    Mistaken(
      "places that a profile does not have",
      "flows: { f: { save: { 'profile.frist_name': '1', 'emial': '1', "
        + "'attributes.a b': 'true', 'profile.id': 'true' } } }",
      "1:36: flows.f.save.'profile.frist_name': there is no profile field 'frist_name': did you mean "
        + "'first_name'?",
      "1:63: flows.f.save.emial: 'emial' is no place of a profile: write profile.FIELD or "
        + "attributes.KEY",
      "1:77: flows.f.save.'attributes.a b': 'a b' cannot be the key of an attribute: 1 to 64 of A-Z "
        + "a-z 0-9 . _ -",
      "1:103: flows.f.save.'profile.id': there is no profile field 'id': a profile has 'first_name', "
        + "'last_name', 'email', 'phone_number', 'gender' and 'birthday'"),
    Mistaken(
      "values of types that their places do not take",
      """
      attributes: { bmi: { type: 'number' }, ok: { type: 'boolean' }, list: { type: 'string_list' } },
      flows: { f: { finish: {
        'attributes.bmi': '100',
        'attributes.ok': '"yes"',
        'attributes.list': '[1]',
        'attributes.free': '5',
        'profile.email': 'true',
        'profile.birthday': 'now',
        'attributes.when': { value: 'true', when: '1' } } } }
      """,
      "3:21: flows.f.finish.'attributes.bmi': attribute 'bmi' is a number; this expression is of type "
        + "int: write double(…), or 100.0 for 100",
      "4:20: flows.f.finish.'attributes.ok': attribute 'ok' is a boolean; this expression is of type "
        + "string",
      "5:22: flows.f.finish.'attributes.list': attribute 'list' is a list of strings; this expression "
        + "is of type list(int)",
      "6:22: flows.f.finish.'attributes.free': attribute 'free' is a string, number, boolean, "
        + "timestamp or list of strings; this expression is of type int: write double(…), or 100.0 for "
        + "100",
      "7:20: flows.f.finish.'profile.email': field 'email' is text; this expression is of type bool",
      "9:45: flows.f.finish.'attributes.when'.when: 'when' is true or false; this expression is of "
        + "type int"),
  ]

  private static let placements = [
    Mistaken(
      "no default audience",
      "flows: { f: {} }, segments: { s: 'true' }, placements: { p: { audiences: [{ segment: 's', "
        + "flow: 'f' }] }, q: { audiences: [] }, r: {} }",
      "1:87: placements.p.audiences: needs a default audience at the end: one without 'segment', such "
        + "as { flow: null }",
      "1:136: placements.q.audiences: a placement needs a default audience: one without 'segment'",
      "1:145: placements.r: a placement needs the key 'audiences'"),
    Mistaken(
      "an audience without segment before the last",
      "placements: { p: { audiences: [{ flow: null }, { flow: null }] } }",
      "1:45: placements.p.audiences.0: only the last audience can be without 'segment': those after "
        + "it are never asked"),
    Mistaken(
      "a segment that stands twice",
      """
      segments: { s: 'true' }, placements: { p: { audiences: [
        { segment: 's', flow: null },
        { segment: 's', flow: null },
        { segment: 's', id: 't', flow: null },
        { segment: 's', id: 't', flow: null },
        { flow: null }] } }
      """,
      "3:3: placements.p.audiences.1: the segment 's' stands twice in this placement: give this "
        + "audience an 'id'",
      "5:3: placements.p.audiences.3: the audience 't' stands twice in this placement: give it another "
        + "'id'"),
    Mistaken(
      "names that are not there",
      """
      segments: { pros: 'true' }, flows: { paywall: {} }, placements: { p: { audiences: [
        { segment: 'pro', flow: 'pay_wall' },
        { segment: 'pros', experiment: 'price', flows: { a: 'zzz' } },
        { flow: null }] } }
      """,
      "2:14: placements.p.audiences.0.segment: there is no segment 'pro': did you mean 'pros'?",
      "2:27: placements.p.audiences.0.flow: there is no flow 'pay_wall': did you mean 'paywall'?",
      "3:34: placements.p.audiences.1.experiment: there is no experiment 'price': define it under "
        + "'experiments'",
      "3:55: placements.p.audiences.1.flows.a: there is no flow 'zzz': define it under 'flows'"),
    Mistaken(
      "what is shown is not told, or told twice",
      """
      segments: { s: 'true' }, flows: { f: {} },
      experiments: { e: { variations: [{ id: 'a', weight: 100 }] } },
      placements: { p: { audiences: [
        { segment: 's' },
        { segment: 's', id: '2', flow: 'f', experiment: 'e', flows: { a: 'f' } },
        { segment: 's', id: '3', experiment: 'e' },
        { segment: 's', id: '4', flow: 'f', flows: {} },
        { segment: 's', id: '5', experiment: 'e', flows: { aa: 'f' } },
        { flow: 5 }] } }
      """,
      "4:3: placements.p.audiences.0: an audience needs 'flow' (null shows nothing) or 'experiment' "
        + "with 'flows'",
      "5:34: placements.p.audiences.1.flow: an audience has 'flow' or 'experiment', not both",
      "6:3: placements.p.audiences.2: an experiment needs 'flows': a flow for each variation",
      "7:46: placements.p.audiences.3.flows: 'flows' goes with 'experiment', not with 'flow'",
      "8:52: placements.p.audiences.4.flows: has no flow for the variation 'a' (null shows nothing)",
      "8:54: placements.p.audiences.4.flows.aa: the experiment has no variation 'aa': it has 'a'",
      "9:11: placements.p.audiences.5.flow: needs the name of a flow; got a number"),
    Mistaken(
      "what the default audience cannot have",
      "placements: { p: { audiences: [{ flow: null, rollout: 50, limit: {} }] } }",
      "1:68: placements.p.audiences.0.rollout: the default audience admits everyone: it has no "
        + "'rollout'",
      "1:79: placements.p.audiences.0.limit: the default audience admits everyone: it has no 'limit'"
    ),
    Mistaken(
      "limits, caps and windows that are none",
      """
      segments: { s: 'true' }, caps: { loud: { count: 1, per: '1d', then: 'next' } },
      placements: { p: { audiences: [
        { segment: 's', id: '1', flow: null, limit: { count: 1.5, per: '500d', then: 'stop' } },
        { segment: 's', id: '2', flow: null, cap: 'lout', from: 'today' },
        { segment: 's', id: '3', flow: null, from: '2027-01-02T00:00:00Z', until: '2027-01-01T00:00:00Z' },
        { flow: null }] } }
      """,
      "3:56: placements.p.audiences.0.limit.count: needs a whole number from 1; got 1.5",
      "3:66: placements.p.audiences.0.limit.per: is longer than exposures are kept (400d): see "
        + "'retention'",
      "3:80: placements.p.audiences.0.limit.then: needs 'next' or 'nothing'; got 'stop'",
      "4:45: placements.p.audiences.1.cap: there is no cap 'lout': did you mean 'loud'?",
      "4:59: placements.p.audiences.1.from: 'today' is no moment such as "
        + "'2026-11-30T09:00:00+01:00': date, time and offset are needed",
      "5:77: placements.p.audiences.2.until: is not after 'from': the audience would never admit "
        + "anybody"),
    Mistaken(
      "rollouts that are none",
      """
      segments: { s: 'true' }, placements: { p: { audiences: [
        { segment: 's', id: '1', flow: null, rollout: 100.5 },
        { segment: 's', id: '2', flow: null, rollout: 0.0001 },
        { segment: 's', id: '3', flow: null, rollout: 'ten' },
        { segment: 's', id: '4', flow: null, rollout: { seed: 'x' } },
        { flow: null }] } }
      """,
      "2:49: placements.p.audiences.0.rollout: a percentage is from 0 to 100; got 100.5",
      "3:49: placements.p.audiences.1.rollout: a percentage has at most three decimals; got 0.0001",
      "4:49: placements.p.audiences.2.rollout: needs a percentage or an object with 'percent'; got "
        + "text",
      "5:49: placements.p.audiences.3.rollout: a rollout needs the key 'percent'"),
  ]

  private static let policies = [
    Mistaken(
      "policies that are none",
      "caps: { c: { count: 0, per: '401d', then: 'never' } }, protect: { max_moved: -1 }, "
        + "retention: { events: '1y' }, silence: [{ code: 1 }]",
      "1:34: caps.c.count: needs a whole number from 1; got 0",
      "1:42: caps.c.per: is longer than exposures are kept (400d): see 'retention'",
      "1:56: caps.c.then: needs 'next' or 'nothing'; got 'never'",
      "1:91: protect.max_moved: a percentage is from 0 to 100; got -1",
      "1:118: retention.events: '1y' is no span of time such as '30m', '24h' or '90d'",
      "1:136: silence.0: an entry of 'silence' needs the key 'reason'",
      "1:144: silence.0.code: needs text; got a number")
  ]
}
