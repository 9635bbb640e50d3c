import { linksIn } from '../../links.ts';
import { firstName } from '../../placeholders.ts';
import { imperative } from './clauses.ts';
import { KIND_WORDS, profileOf } from './facts.ts';
import type { Check, Plan, Rule } from './plan.ts';
import { words, wordsOf } from './sentences.ts';
import { styleIn } from './style.ts';

const always = (): Check => () => true;
const all = (checks: readonly (Check | undefined)[]): Check | undefined =>
  checks.every((check) => check !== undefined)
    ? (email) => checks.every((check) => check!(email))
    : undefined;
const say =
  (paragraph: keyof Plan['sentences'], before: string, end?: '?'): Rule =>
  (plan, phrase = '') =>
    plan.say(paragraph, `${before} ${phrase}`.trim(), end);
const either =
  (...rules: readonly Rule[]): Rule =>
  (plan, text) =>
    rules.reduce<Check | undefined>((check, rule) => check ?? rule(plan, text), undefined);

const style: Rule = (plan, text = '') => {
  const asked = styleIn(text);
  if (!asked) return undefined;
  plan.limits.push(...asked.limits);
  if (asked.tone) plan.tone = asked.tone;
  return () => asked.tone === undefined || plan.tone === asked.tone;
};

const MEETING =
  /\b(?:calls?|meet(?:ing)?|demo|chat|conversation|zoom|visit|walk-?through|talk|appointment)\b/i;
const OPEN = {
  friendly: 'Would you be up for',
  plain: 'Would you be open to',
  formal: 'Would you be available for',
};
const meet: Rule = (plan, thing = '') => {
  const isGiven = /^(?:an?|the|another|some|one|our|your|their|my)\s|^\w+ing\b/i.test(thing);
  const article = isGiven ? '' : /^(?:8|11|18|80|[aeio])/i.test(thing) ? 'an ' : 'a ';
  return MEETING.test(thing) ? plan.say('ask', `${OPEN[plan.tone]} ${article}${thing}`, '?') : undefined;
};

/** Words that say nothing about which finding or value is meant. */
const FILLERS =
  words(`a an the that this one any some their its of her at in with about for by to from is are which
  they have use has recent new latest current upcoming open active known main specific relevant key biggest ending ends
  expiring expires soon received won got using used district district's school school's contact contact's most`);
const OPTIONAL =
  /,? (?:if|when|where) (?:there (?:is|are) (?:one|any|some)|possible|available|known|any|relevant)$/i;

/** Mentions a finding, or a part of the profile of the place and the contact. */
const mentionKnown: Rule = (plan, object = '') => {
  const said = object
    .replace(OPTIONAL, '')
    .replace(/\{\{entity\.\w+\}\}/g, 'their')
    .toLowerCase();
  const wanted = KIND_WORDS.filter(([, pattern]) => pattern.test(said));
  if (wanted.length === 0) return all(said.split(/,? and |, /).map((value) => mentionValue(plan, value)));
  const rest = wordsOf(wanted.reduce((text, [, pattern]) => text.replace(pattern, ' '), said)).filter(
    (word) => word !== 'and' && !FILLERS.has(word),
  );
  const isMeant = (about: string) => rest.every((word) => wordsOf(about).includes(word));
  const facts = wanted.map(([kind]) => plan.known.find((fact) => fact.kind === kind && isMeant(fact.about)));
  const isOptional = OPTIONAL.test(object) || /^any\b/i.test(object);
  return (
    all(facts.map((fact) => plan.tell(fact))) ?? (isOptional && rest.length === 0 ? always() : undefined)
  );
};
const mentionValue: Rule = (plan, value = '') => {
  const asked = value
    .replace(/^(?:(?:their|the|its) )?(?:(?:district|school|contact)(?:['’]s)? )?/, '')
    .replace(/ (?:of|at|in) (?:their|the|this)(?: district| school)?$/, '');
  const sentence = profileOf(plan.brief, plan.place).find(([pattern]) => pattern.test(asked))?.[1];
  return sentence ? plan.say('opening', sentence) : undefined;
};

/** What the sender has, in the prompt's words. What these words stand for, such as benefits, is not known. */
const OWN = /^(?:our|my|an? (?:free|new|limited|special)|free|["“]?(?!They|Their|The\b)[\p{Lu}\d])/u;
const UNKNOWN =
  /\b(?:benefits?|features?|advantages?|pric(?:es?|ing)|stat(?:istic)?s|results|examples?|testimonials?|reviews?|awards?|stor(?:y|ies)|details|why|how|what|whether)\b/i;
const LIST = /,? and (?=(?:an?|the|their|our|my|any|some) )/i;
const own =
  (before: string, after = ''): Rule =>
  (plan, phrase = '') => {
    const thing = phrase.replace(/ to (?:them|him|her|\{\{contact\.\w+\}\})$/, '').replace(/["“”]/g, '');
    const { company } = plan.signer;
    const isUs = /^(?:us|ourselves|(?:our|my) (?:company|organization|team))$/i.test(thing);
    if (isUs ? company === null : !OWN.test(thing) || UNKNOWN.test(thing) || LIST.test(thing))
      return undefined;
    if (!isUs) plan.topic ??= thing;
    return plan.say(
      'offer',
      `${before} ${isUs ? company : thing}${/,| (?:to|that|which) /.test(thing) ? '' : after}`,
    );
  };
/** Mentions several things one by one: `our trial and their open RFP`. */
const mentionEach: Rule = (plan, object = '') => {
  const things = object.split(LIST);
  const mention = either(mentionKnown, own('I would like to mention'));
  return things.length > 1 ? all(things.map((thing) => mention(plan, thing))) : undefined;
};
const about: Rule = (plan, topic = '') => {
  if (/\b(?:their|they|them|if)\b/i.test(topic) || UNKNOWN.test(topic)) return undefined;
  plan.topic ??= topic;
  return plan.say('offer', `I am writing to you about ${topic}`);
};
const IS =
  /^(?:we|i|they)\b|^(?:our|my|their|the (?:district|school)|\{\{entity.name\}\}) (?:.{1,80} )?(?:is|are|has|have|can|will|helps?|works?|saves?|costs?|offers?|starts?|runs?)\b/i;
const state: Rule = (plan, clause = '') => {
  if (!IS.test(clause)) return undefined;
  return /^(?:we|i|our|my)\b/i.test(clause)
    ? plan.say('offer', clause)
    : plan.say('opening', `I understand that ${clause}`);
};
/** Wishes about the email are no statements for it. */
const WISH = /^(?:i|we)(?:['’]d| would| want| need| expect| prefer| hope| wish| think)\b|\be-?mails?\b/i;

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

const signs =
  (...names: readonly (string | null)[]): Check =>
  ({ body }) =>
    names.every(
      (name) => name !== null && body.split('\n\n').at(-1)!.toLowerCase().includes(name.toLowerCase()),
    );
const company: Rule = (plan, text = '') => {
  const name = /^\p{Lu}[^.,]{1,60}$/u.test(text) ? plan.own(text, 80) : null;
  if (name) plan.signer.company = name;
  return name ? signs(name) : undefined;
};
const PERSON = /^(\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3})$/u;
const sign: Rule = (plan, text = '') => {
  if (/^(?:my|our|your)(?: full)? name$/.test(text)) return signs(plan.signer.name);
  const [who = '', ...rest] = text.split(/, (?:an? |the )?|,? (?:at|from|of|with) (?=\p{Lu})/u);
  const [title = null] = rest.filter((word) => !/^\p{Lu}/u.test(word));
  const [at = null] = rest.filter((word) => /^\p{Lu}/u.test(word));
  if (!PERSON.test(who) || rest.length > 2 || rest.length !== (title ? 1 : 0) + (at ? 1 : 0))
    return undefined;
  const { own, signer } = { own: (words: string | null) => plan.own(words, 80), signer: plan.signer };
  plan.signer = { name: own(who), title: own(title), company: own(at) ?? signer.company };
  return signs(plan.signer.name, ...(title ? [plan.signer.title] : []), ...(at ? [plan.signer.company] : []));
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

/** What the template never has, with the signs of it in the sender's own words. */
const ABSENT: readonly (readonly [RegExp, RegExp])[] = [
  [/^exclamation (?:marks?|points?)$/, /!/],
  [/^(?:emojis?|emoticons?)$/, /\p{Extended_Pictographic}/u],
  [/^(?:bullet points?|bullets|lists|markdown|html|headings)$/, /^[-*•#]|<\w/m],
  [/^(?:links?|urls?|attachments?)$/, /https?:/],
  [
    /^(?:pushy|salesy|aggressive|pressure|hype|buzzwords?|jargon|clich[eé]s?|slang)$/,
    /\b(?:amazing|game-chang|synerg)/i,
  ],
];
const NAMING =
  /^(?:mention(?:ing)?|reference|bring up|name|discuss|say|include|ask for|(?:use )?the words?) (.+)$/i;
const avoid: Rule = (plan, phrase = '') => {
  const named = NAMING.exec(phrase)?.[1];
  const things = (named ?? phrase)
    .toLowerCase()
    .replace(/["“”]/g, '')
    .split(/,? (?:and|or) |, /);
  const names = things.map((thing) =>
    thing.replace(/^(?:(?:use|be|sound|include|add|any|too|the|their|our|an?) )+/, ''),
  );
  const looks = names.map((name) => ABSENT.find(([pattern]) => pattern.test(name))?.[1]);
  if (looks.every((look) => look !== undefined))
    return ({ body }) => looks.every((look) => !look!.test(body));
  const stems = names.map((name) => name.replace(/(?<=.{4})(?:ies|y|s)$/, ''));
  if (named) plan.avoided.push(...stems);
  return named
    ? ({ subject, body }) => stems.every((stem) => !`${subject} ${body}`.toLowerCase().includes(stem))
    : undefined;
};

const PARTS =
  words(`a an the one and with clear single simple short soft polite friendly warm greeting salutation sign-off
  signature closing call action call-to-action to cta question subject line ask request next step`);
const include: Rule = (_plan, text = '') =>
  wordsOf(text).every((word) => PARTS.has(word))
    ? ({ body }) => !/question/i.test(text) || body.includes('?')
    : undefined;
const endWith: Rule = (plan, text = '') => {
  if (/^(?:a )?(?:thank[- ]you|thanks)$/i.test(text)) return plan.say('closing', 'Thank you for your time');
  plan.endsWithAsk ||= include(plan, text) !== undefined;
  return (
    include(plan, text) && (({ body }) => !/question/i.test(text) || body.split('\n\n').at(-2)!.endsWith('?'))
  );
};
const link: Rule = (plan, text = '') => {
  const url = /https?:\/\/[^\s<>"')\]]+/i.exec(text)?.[0] ?? '';
  const rest = wordsOf(text.replace(url, ' ')).filter(
    (word) => !/^(?:an?|the|this|our|my|link|to|website|site|demo)$/.test(word),
  );
  const isPlain = rest.length === 0 && linksIn(text).places.length === 1;
  return isPlain ? plan.say('closing', `More about it: ${url}`) : undefined;
};
const subject: Rule = (plan, text) => {
  plan.subject = plan.own(text, 120);
  return (email) => email.subject === plan.subject;
};
const greetByFirstName: Rule =
  ({ brief }) =>
  ({ body }) =>
    body.split('\n')[0]!.endsWith(` ${firstName(brief.contact.name)},`);

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
    /^(?:mention|include|reference|refer to|cite|note|bring up|use|highlight|talk about|discuss|say|add) (.+)$/i,
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
