import { imperative } from './clauses.ts';
import type { Check, Plan, Rule } from './plan.ts';
import {
  about,
  all,
  always,
  avoid,
  company,
  either,
  endWith,
  greetByFirstName,
  include,
  link,
  meet,
  mentionEach,
  mentionKnown,
  own,
  say,
  sign,
  state,
  style,
  subject,
  WISH,
} from './requests.ts';
import { words, wordsOf } from './sentences.ts';

const AUDIENCE =
  words(`them him her you me a an the this each their new busy person people staff educators educator
  leader leaders officials administrators administrator contact contacts reader readers recipient recipients prospect
  prospects customers customer decision maker makers decision-maker decision-makers employees someone who work works at
  in of and school schools district districts k-12 education public us u.s`);
const EMAIL =
  words(`a an the this one it me us and something again e-mail e-mails emails email mail message note cold
  outreach sales first initial intro introduction introductory marketing prospecting new out personalized personal`);
const SEGMENT =
  /(?=,? (?:to|about|regarding|on|in|with|using|that|which|from|for|of|as|at|under|over|no|asking|mentioning|introducing|inviting|offering|thanking|proposing|suggesting|and|like|without)\b)/i;

/** `a short email to {{contact.name}} about our software that asks for a call`, in parts that are followed one by one. */
const write: Rule = (plan, object = '') => {
  const [head = '', ...rest] = object.split(SEGMENT);
  const segments = /^,? (?:to|about|in|with|for|from|on|that)\b/i.test(head) ? [head, ...rest] : rest;
  const adjectives =
    segments === rest
      ? wordsOf(head)
          .filter((word) => !EMAIL.has(word))
          .join(' ')
      : '';
  const checks: (Check | undefined)[] = [adjectives === '' ? always() : style(plan, adjectives)];
  for (let from = 0; from < segments.length && checks.at(-1); ) {
    let to = segments.length + 1;
    let check: Check | undefined;
    while (!check && --to > from) check = part(plan, segments.slice(from, to).join('').replace(/^,? /, ''));
    checks.push(check);
    from = to;
  }
  return all(checks);
};
const part: Rule = (plan, text = '') => {
  const [, preposition = '', object = ''] = /^(\w+) (.+)$/.exec(text) ?? [];
  if (preposition === 'to' && isAudience(plan, object)) return always();
  if (/^(?:from|for)$/.test(preposition) && /^\p{Lu}/u.test(object)) return company(plan, object);
  if (/^(?:about|regarding|on)$/.test(preposition)) return either(mentionKnown, about)(plan, object);
  const action = /^(?:to|that|which|and)$/.test(preposition)
    ? object
    : /ing$/.test(preposition)
      ? text
      : undefined;
  return style(plan, text) ?? (action ? follow(plan, imperative(action)) : undefined);
};
const isAudience = ({ brief }: Plan, phrase: string): boolean => {
  const named = wordsOf(`${brief.contact.title ?? ''} ${brief.contact.name} ${brief.entity.name}`);
  const isNamed = (word: string) => named.includes(word) || named.includes(word.replace(/s$/, ''));
  return wordsOf(phrase.replace(/\{\{[^{}]*\}\}/g, ' ')).every((word) => AUDIENCE.has(word) || isNamed(word));
};

const ROLE =
  words(`a an the our helpful friendly professional experienced skilled senior polite expert sales outreach
  e-mail email marketing education edtech k-12 account business development customer success assistant writer copywriter
  marketer salesperson seller specialist representative rep manager executive consultant sdr bdr`);
const persona: Rule = (plan, text = '') => {
  if (/^\p{Lu}/u.test(text)) return sign(plan, text);
  const [role = '', ...rest] = text.split(/,? (?=(?:at|for|from|with|who|that) )/);
  const checks = rest.map((more) => {
    const [, word = '', object = ''] = /^(\w+) (.+)$/.exec(more) ?? [];
    return /^(?:who|that)$/.test(word) ? follow(plan, imperative(object)) : company(plan, object);
  });
  return wordsOf(role).every((word) => ROLE.has(word)) ? all(checks) : undefined;
};

/** Instructions by their words, in order; a rule that cannot follow leaves the instruction to the next. */
const RULES: readonly (readonly [RegExp, Rule])[] = [
  [/^(?:do not|don['’]t|never|avoid|without|no|leave out|skip|omit) (.+)$/i, avoid],
  [/^you are (.+)$/i, persona],
  [/^(?:i am|i['’]m|my name is|sender:|name:) (.+)$/i, sign],
  [/^(?:(?:work|sell|write) (?:at|for|on behalf of)|(?:our )?company(?: name)?(?: is|:)) (.+)$/i, company],
  [
    /^(?:ask|say (?:hello|hi)|(?:return|output|give|write) (?:only|just) the e-?mail(?: body| text)?)$/i,
    always,
  ],
  [/^ask (?:whether|if) (.+)$/i, say('ask', 'Could you tell me whether', '?')],
  [
    /^ask ((?:what|which|how|when|who|where|why|about (?:their|the|any)) .+)$/i,
    say('ask', 'Could you tell me', '?'),
  ],
  [/^(?:ask|request|encourage) to (.+)$/i, say('ask', 'May I ask you to', '?')],
  [/^(?:ask|request) for (.+)$/i, either(meet, say('ask', 'May I ask you for', '?'))],
  [/^(?:propose|suggest|schedule|book|arrange|set up|get|secure|request) (.+)$/i, meet],
  [/^invite (?:to|for) (.+)$/i, either(meet, say('ask', 'I would like to invite you to'))],
  [/^offer (.+)$/i, either(meet, say('offer', 'I would be glad to offer you'))],
  [/^(?:thank|say thank you)(?: for their (?:time|attention))?$/i, say('closing', 'Thank you for your time')],
  [/^thank for (.+)$/i, say('opening', 'Thank you for')],
  [/^congratulate (?:on|for) (.+)$/i, say('opening', 'Congratulations on')],
  [/^wish (.+)$/i, say('closing', 'I wish you')],
  [
    /^(?:include|add|say|use|write|mention)\b(?: the| this| sentence| line| words|:)*\s*["“]([^"“”]{12,240})["”]$/i,
    say('offer', ''),
  ],
  [
    /^(?:use |set )?(?:the )?subject(?: line)?(?:\s*:|(?: is| should be)?\s*["“])\s*([^"”]{3,120})["”]?$/i,
    subject,
  ],
  [/^(?:address|greet|use)(?: by| using| with)?(?: their| the)? first name$/i, greetByFirstName],
  [/^sign(?: it| the e-?mail)?(?: off)?(?: as| with| by| from|:) (.+)$/i, sign],
  [
    /^(?:personali[sz]e|tailor)(?: it| the e-?mail)?(?: to their (?:district|school))?$/i,
    (plan) => (email) => email.body.includes(plan.place),
  ],
  [/^(?:end|close|finish|conclude) (?:with|by) (.+)$/i, endWith],
  [/^(?:include|add|use|mention|link) (?:to )?((?:.* )?https?:.+)$/i, link],
  [/^(?:include|add|use|have) (.+)$/i, include],
  [
    /^(?:mention|say|note|state|add|explain|emphasize|highlight|stress|include|tell|let know|point out) (?:that )?(.+)$/i,
    state,
  ],
  [
    /^(?:mention|include|reference|refer to|cite|note|bring up|use|highlight|talk about|discuss|say|add|focus on) (.+)$/i,
    mentionKnown,
  ],
  [
    /^(?:introduce|present|pitch|promote|recommend|sell|advertise) (.+)$/i,
    own('I would like to introduce', ' to you'),
  ],
  [
    /^(?:mention|include|highlight|emphasize|add|tell about|talk about) (.+)$/i,
    either(own('I would like to mention'), mentionEach),
  ],
  [/^(?:write|draft|compose|create|generate|send|craft|prepare|produce)\b(.*)$/i, write],
  [
    /^((?:we|our|i|my|we['’]re) .+)$/i,
    (plan, clause = '') => (WISH.test(clause) ? undefined : plan.say('offer', clause)),
  ],
];

/** Follows one instruction in a plan; undefined if no rule can. */
export function follow(plan: Plan, clause: string): Check | undefined {
  const matches = RULES.map(([pattern, rule]) => [pattern.exec(clause), rule] as const);
  return either(
    style,
    ...matches.flatMap(([match, rule]) => (match ? (plan: Plan) => rule(plan, match[1]) : [])),
  )(plan, clause);
}
