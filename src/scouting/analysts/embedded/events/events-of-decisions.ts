import type { EventFact } from '../../../facts.ts';
import { sentencesOf } from '../language/sentences.ts';
import { eventOf } from './event-draft.ts';
import { isLeadershipChange } from './event-types.ts';
import { POLICY_CODE } from './vocabulary/events.ts';
import { HOLDS_OFFICE } from './vocabulary/leadership.ts';

const DECIDED =
  /\b(?:carried|passed|approved?|accepted|adopt(?:ed|ion)?|unanimous\w*|ayes?|yeas?|motion|moved|voted?|resolved|revis(?:ed|ion)s?|amended)\b|(?<![\d-])\d-\d(?![\d-])/i;
/** A reading that is the last one, as far as nothing else is said. */
const LAST_READING = /\b(?:second|final|2nd) reading\b/i;
/** What became of it before. */
const BEFORE =
  /\b(?:(?:which|that|and) (?:was|were|had been|has been) |(?:previously|earlier) )(?:tabled|postponed|withdrawn)\b/i;
const FAILED = /\b(?:to table|tabled|postponed|failed|withdrawn|defeated)\b/i;
/** What decides nothing, whatever the others of its line do. */
const UNDECIDED =
  /\b(?:(?:first|1st) reading(?! (?:in|on|at)\b)|read for the first time|discussed\b(?!.*\b(?:adopt|approv|revis)\w*)|will return|discussion only|for discussion|(?:was|were) discussed|sent back|(?:for|report for) information|information (?:only|item)|will come back|no action|will be (?:brought|considered)|review(?:ed)? only)\b/i;

/** What the board decided in a paragraph or row of its minutes, motion by motion: policies, and who leads. */
export function decisionsOf(whole: string, day: string, url: string): EventFact[] {
  if (whole.length > 4_000) return [];
  const office = LABEL.exec(whole)?.[1] ?? '';
  const label = HOLDS_OFFICE.test(office) || /\bmember\b/i.test(office) ? office : null;
  return motionsOf(whole).flatMap((motion) => {
    if (FAILED.test(motion.replace(BEFORE, ''))) return [];
    const source = { url, context: whole.includes(motion) ? motion : whole };
    const clauses = clausesOf(motion);
    const isDecided = DECIDED.test(motion) || (LAST_READING.test(motion) && !UNDECIDED.test(motion));
    const policies = isDecided ? policiesIn(motion, clauses) : [];
    if (policies.length > 0) {
      const how = /\b(?:revis|amend|updat)/i.test(motion) ? 'revised' : 'adopted';
      return eventOf('policy', `${policies.slice(0, 6).join('; ')} ${how}`, day, source);
    }
    return clauses.flatMap((clause) => {
      const change = changeIn(clause, label, Number(day.slice(0, 4)));
      return change ? eventOf('leadership_change', change, day, source) : [];
    });
  });
}

const MOTION = /\b(?:motion|moved?|m\/s)\b.{0,120}\b(?:to|that|approv\w*|adopt\w*|accept\w*)\b/i;

/** A paragraph cut before each further motion; what is said before the first belongs to it. */
function motionsOf(paragraph: string): string[] {
  const motions: string[] = [];
  for (const sentence of sentencesOf(paragraph)) {
    const last = motions.at(-1);
    if (last === undefined || (MOTION.test(sentence) && MOTION.test(last))) motions.push(sentence);
    else motions[motions.length - 1] = `${last} ${sentence}`;
  }
  return motions;
}

/** The parts of a paragraph that may each tell of something else: sentences, items of a list. */
const clausesOf = (line: string): string[] =>
  sentencesOf(line)
    .flatMap((sentence) => sentence.split(/;\s+|\s(?=\([a-z]\)\s)/))
    .filter((clause) => !UNDECIDED.test(clause));

const LABEL = /^(?:[\dA-Z]{1,3}[.)]\s+)?(\p{Lu}\p{L}+(?: \p{L}+)?)[.:]\s/u;

/** `Policy 524 Internet Use`, `BP 5131.8`, `Policy JICJ`, `Policy: Student Fees`. */
const NAMED_POLICY =
  /(?:(?:[Bb]oard|[Aa]dministrative|[Dd]istrict|[Ss]chool|[Ss]tudent|[Pp]ersonnel)\s+)?\b(?:[Pp]olic(?:y|ies)|POLIC(?:Y|IES)|[Rr]egulations?|[Bb]ylaws?|BP|AR|P[Oo](?= ?\d{4}))(?![\p{L}])(?: and (?:Procedure|Regulation|AR))?(?:[\s#]*(?:[Nn]o\.?\s*)?(?:[A-Z]{1,4}[-\s]?)?\d|\s+[A-Z]{2,5}\b|\s?[:–-]\s?(?!SECOND|FINAL|FIRST|MOTION|Motion|[Mm]oved)\p{Lu}|\s+(?!Committee|Manual|Review|Updates?|Changes|Reading)\p{Lu}\p{Ll})(?:[^.;|]|\.\d){1,110}/u;
/** `Technology use policy`, `the Code of Conduct`: a rule called by its subject. */
const POLICY_BY_SUBJECT =
  /(?:^|[.\d]\s+|\b(?:the|a|an|its|our|revised|new|updated|amended)\s+)((?!(?:the|[Bb]oard|[Cc]ommittee|[Tt]rustees|revised|new|all|following|district|approv\w+|adopt\w+|amend\w+|changes|revisions?|updates?|on|of|to)\b)(?:(?!\b(?:adopted|approved|revised|amended)\b)[\p{L}'’ -]){4,60}?\b[Pp]olicy|[Cc]ode of [Cc]onduct)\b/u;
const CHANGES =
  /\b(?:adopt|approv|revis|rescind|replac|amend|updat|repeal|second reading|final reading|accept)|^\W*(?:action|vote)/i;
/** What is said of rules alone. */
const RULES_CHANGE = /\b(?:adopt|revis|rescind|replac|amend|second reading|final reading)/i;
/** Policies that are only followed, of insurers, and those who write them. */
const OTHER_POLICY =
  /\b(?:insurance|(?:per|under|pursuant to|in accordance with|as required by|according to|waive|exception to|compliance with)\s(?:the |board |district |school |administrative ){0,2}(?:polic|regulation)|polic(?:y|ies) (?:committee|in effect|manual|review|holder)|readopt)/i;

/** The policies of a motion: named each, or listed behind `the following policies:`. */
function policiesIn(whole: string, clauses: readonly string[]): string[] {
  const named = clauses.flatMap((clause) => policyIn(clause, whole) ?? []);
  const isLabelled = /^.{0,8}\bpolic(?:y|ies)\b/i.test(whole) && RULES_CHANGE.test(whole);
  const list =
    named.length === 0 && isLabelled
      ? /\b(?:following[^:]{0,40}:|(?:second|final) reading(?: and adoption)? of:?)\s*((?:[^.]|\.\d){5,160})/i.exec(
          whole,
        )?.[1]
      : null;
  return list ? [`Policies ${list}`] : named;
}

/** The policy that a clause names in words or by its code, if it changes. */
function policyIn(clause: string, whole: string): string | null {
  if (OTHER_POLICY.test(clause) || !CHANGES.test(whole)) return null;
  const named = NAMED_POLICY.exec(clause)?.[0];
  const bySubject = CHANGES.test(clause) ? POLICY_BY_SUBJECT.exec(clause)?.[1] : undefined;
  const isOfRules = RULES_CHANGE.test(clause) || (RULES_CHANGE.test(whole) && /\bpolic/i.test(clause));
  const code = isOfRules ? POLICY_CODE.exec(clause) : null;
  const found = named ?? (code ? /^[^.;|]{2,110}/.exec(clause.slice(code.index))![0] : bySubject);
  return found
    ? found
        .replace(
          /(?:\s?[:–—-]\s?|,?\s+)(?:motion|moved|m\/s|it was|second(?:ed)?|upon|the board|approv\w+|adopt\w+|roll call|carried|passed)\b.*$/i,
          '',
        )
        .replace(/,?\s+(?:on |for )?(?:its )?(?:second|final) (?:and final )?reading.*$/i, '')
        .replace(/,?\s+(?:as (?:presented|revised|amended)|(?:which |that )?(?:was|were)|be)\b.*$/i, '')
    : null;
}

const CHANGED =
  /\b(?:nominat\w+|appoint\w*|resign\w*|retire(?:d|ment|s)?|(?:re-?)?elect(?:ed|ion of)?|employ(?:ed|ment)?|hir(?:e|ed|ing)|sworn|oath of office|nam(?:ed|ing)|promot\w+|leave|step(?:ping|ped)? down|transfer\w*)\b/i;
/** Attendance, thanks, contracts, and what others told of. */
const NO_DECISION =
  /^(?:also )?(?:members? |others? |staff |committee )*(?:present|absent|attend\w*|in attendance|roll call|here|away)\b|\b(?:thank(?:ed|s to)|expressed|congratulat\w*|contract (?:with|for)|evaluation|search|salary|stipends?|who (?:was|were|has been)|appointed to (?:a|the) (?:state|national|county|regional)|(?:state|national|county)\b.{0,30}\bassociation)\b/i;

/** What is told of others counts when they are about to go. */
const TOLD = /\b(?:reported|noted|mentioned|welcomed|introduced|shared)\b/i;
const ABOUT_TO_GO =
  /\b(?:will|plans? to|intends? to|wishes to|has|have|decided to|is|are) (?:be )?(?:retir\w*|resign\w*|leav\w*|left|step\w* down|depart\w*)|\b(?:his|her|their) (?:retirement|resignation)\b/i;

/** A clause by which somebody begins or ends to lead; its label may hold the office. */
function changeIn(clause: string, office: string | null, year: number): string | null {
  if (
    !CHANGED.test(clause) ||
    !/\p{Lu}[\p{L}'’.-]+\s\p{Lu}/u.test(clause) ||
    NO_DECISION.test(clause) ||
    (TOLD.test(clause) && !ABOUT_TO_GO.test(clause))
  )
    return null;
  const years = clause.match(/\b(?:19|20)\d\d\b/g) ?? [];
  if (years.length > 0 && years.every((told) => Number(told) < year)) return null;
  const text = clause
    .replace(/^\(?(?:\d{1,2}[A-Za-z]?|[A-Za-z]|[IVX]{2,4})[.)]\s*(?=\p{Lu}\p{L})/u, '')
    // `Mr. Lee's letter of retirement`
    .replace(
      /^((?:(?:Dr|Mrs?|Ms)\.? )?(?:\p{Lu}[\p{L}.-]+ ?){1,3})['’]s (?:letter of )?(retirement|resignation)\b/u,
      '$2 of $1',
    );
  const labelled = office ? `${office}: ${text}` : text;
  return isLeadershipChange(labelled) ? labelled : null;
}
