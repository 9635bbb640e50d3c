import { linksIn } from '../../links.ts';
import { firstName } from '../../placeholders.ts';
import { KIND_WORDS, profileOf } from './facts.ts';
import type { Check, Plan, Rule } from './plan.ts';
import { words, wordsOf } from './sentences.ts';
import { styleIn } from './style.ts';

export const always = (): Check => () => true;
export const all = (checks: readonly (Check | undefined)[]): Check | undefined =>
  checks.every((check) => check !== undefined)
    ? (email) => checks.every((check) => check!(email))
    : undefined;
export const say =
  (paragraph: keyof Plan['sentences'], before: string, end?: '?'): Rule =>
  (plan, phrase = '') =>
    plan.say(paragraph, `${before} ${phrase}`.trim(), end);
export const either =
  (...rules: readonly Rule[]): Rule =>
  (plan, text) =>
    rules.reduce<Check | undefined>((check, rule) => check ?? rule(plan, text), undefined);

export const style: Rule = (plan, text = '') => {
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
export const meet: Rule = (plan, thing = '') => {
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
export const mentionKnown: Rule = (plan, object = '') => {
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
export const own =
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
export const mentionEach: Rule = (plan, object = '') => {
  const things = object.split(LIST);
  const mention = either(mentionKnown, own('I would like to mention'));
  return things.length > 1 ? all(things.map((thing) => mention(plan, thing))) : undefined;
};
export const about: Rule = (plan, topic = '') => {
  if (/\b(?:their|they|them|if)\b/i.test(topic) || UNKNOWN.test(topic)) return undefined;
  plan.topic ??= topic;
  return plan.say('offer', `I am writing to you about ${topic}`);
};
const IS =
  /^(?:we|i|they)\b|^(?:our|my|their|the (?:district|school)|\{\{entity.name\}\}) (?:.{1,80} )?(?:is|are|has|have|can|will|helps?|works?|saves?|costs?|offers?|starts?|runs?)\b/i;
export const state: Rule = (plan, clause = '') => {
  if (!IS.test(clause)) return undefined;
  return /^(?:we|i|our|my)\b/i.test(clause)
    ? plan.say('offer', clause)
    : plan.say('opening', `I understand that ${clause}`);
};
/** Wishes about the email are no statements for it. */
export const WISH =
  /^(?:i|we)(?:['’]d| would| want| need| expect| prefer| hope| wish| think)\b|\be-?mails?\b/i;

export const signs =
  (...names: readonly (string | null)[]): Check =>
  ({ body }) =>
    names.every(
      (name) => name !== null && body.split('\n\n').at(-1)!.toLowerCase().includes(name.toLowerCase()),
    );
export const company: Rule = (plan, text = '') => {
  const name = /^\p{Lu}[^.,]{1,60}$/u.test(text) ? plan.own(text, 80) : null;
  if (name) plan.signer.company = name;
  return name ? signs(name) : undefined;
};
const PERSON = /^(\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3})$/u;
export const sign: Rule = (plan, text = '') => {
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
export const avoid: Rule = (plan, phrase = '') => {
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
export const include: Rule = (_plan, text = '') =>
  wordsOf(text).every((word) => PARTS.has(word))
    ? ({ body }) => !/question/i.test(text) || body.includes('?')
    : undefined;
export const endWith: Rule = (plan, text = '') => {
  if (/^(?:a )?(?:thank[- ]you|thanks)$/i.test(text)) return plan.say('closing', 'Thank you for your time');
  plan.endsWithAsk ||= include(plan, text) !== undefined;
  return (
    include(plan, text) && (({ body }) => !/question/i.test(text) || body.split('\n\n').at(-2)!.endsWith('?'))
  );
};
export const link: Rule = (plan, text = '') => {
  const url = /https?:\/\/[^\s<>"')\]]+/i.exec(text)?.[0] ?? '';
  const rest = wordsOf(text.replace(url, ' ')).filter(
    (word) => !/^(?:an?|the|this|our|my|link|to|website|site|demo)$/.test(word),
  );
  const isPlain = rest.length === 0 && linksIn(text).places.length === 1;
  return isPlain ? plan.say('closing', `More about it: ${url}`) : undefined;
};
export const subject: Rule = (plan, text) => {
  plan.subject = plan.own(text, 120);
  return (email) => email.subject === plan.subject;
};
export const greetByFirstName: Rule =
  ({ brief }) =>
  ({ body }) =>
    body.split('\n')[0]!.endsWith(` ${firstName(brief.contact.name)},`);
