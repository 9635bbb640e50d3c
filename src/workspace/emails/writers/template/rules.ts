import { linksIn } from '../../links.ts';
import { firstName } from '../../placeholders.ts';
import { kindsIn, profileOf } from './facts.ts';
import type { Check, Plan } from './plan.ts';
import { keepsTo, styleIn } from './style.ts';
import { wordsOf } from './words.ts';

/** Follows an instruction, or returns undefined if it cannot, which leaves the instruction to the next rule. */
type Rule = (plan: Plan, words: string) => Check | undefined;

const always: Check = () => true;
const all = (checks: readonly (Check | undefined)[]): Check | undefined =>
  checks.every((check) => check !== undefined)
    ? (email) => checks.every((check) => check!(email))
    : undefined;
const say =
  (paragraph: keyof Plan['sentences'], before: string, end?: '?'): Rule =>
  (plan, phrase) =>
    plan.say(paragraph, `${before} ${phrase}`, end);

const style: Rule = (plan, text) => {
  const asked = styleIn(text);
  if (!asked) return undefined;
  const { tone, limit } = asked;
  if (tone) plan.tone = tone;
  if (limit) plan.limits.push(limit);
  return ({ body }) => (!tone || plan.tone === tone) && (!limit || keepsTo(limit, body));
};

const MEETING = /\b(?:calls?|meet(?:ing)?|demo|chat|conversation|zoom|visit|walk-?through|appointment)\b/i;
const OPEN = {
  friendly: 'Would you be up for',
  plain: 'Would you be open to',
  formal: 'Would you be available for',
};
const meet: Rule = (plan, thing) => {
  const isGiven = /^(?:an?|the|another|some|one|our|your|their|my)\s|^\w+ing\b/i.test(thing);
  const article = isGiven ? '' : /^(?:8|11|18|80|[aeio])/i.test(thing) ? 'an ' : 'a ';
  return MEETING.test(thing) ? plan.say('ask', `${OPEN[plan.tone]} ${article}${thing}`, '?') : undefined;
};

/** Things of the sender, in the prompt's words. The meaning of words such as benefits is not known. */
const OWN = /^(?:our|my|an? (?:free|new|limited|special)|free|["“]?(?!They|Their|The\b)[\p{Lu}\d])/u;
const UNKNOWN =
  /\b(?:benefits?|features?|advantages?|pric(?:es?|ing)|stat(?:istic)?s|results|examples?|testimonials?|reviews?|awards?|stor(?:y|ies)|details|why|how|what|whether)\b/i;
const own =
  (before: string, after = ''): Rule =>
  (plan, phrase) => {
    const thing = phrase.replace(/ to (?:them|him|her)$/, '').replace(/["“”]/g, '');
    const isUs = /^(?:us|ourselves|(?:our|my) (?:company|organization|team))$/i.test(thing);
    if (isUs)
      return plan.signer.company ? plan.say('offer', `${before} ${plan.signer.company}${after}`) : undefined;
    if (!OWN.test(thing) || UNKNOWN.test(thing)) return undefined;
    plan.topic ??= thing;
    return plan.say('offer', `${before} ${thing}${/,| (?:to|that|which) /.test(thing) ? '' : after}`);
  };

/** Words that do not tell which finding or value is meant. */
const VAGUE =
  /^(?:.{1,3}|their|this|that|about|with|which|from|have|they|some|recent|latest|current|upcoming|open|active|known|main|end(?:s|ing)|expir(?:es|ing)|soon|received|using|used|district(?:['’]s)?|school(?:['’]s)?)$/;
const known: Rule = (plan, thing) => {
  const said = thing.replace(/\{\{entity\.\w+\}\}/g, 'their').toLowerCase();
  const { kinds, rest } = kindsIn(said);
  const value = said.replace(/^(?:(?:their|the|its) )?(?:(?:district|school|contact)(?:['’]s)? )?(?=.)/, '');
  if (kinds.length === 0) {
    const sentence = profileOf(plan.brief, plan.place).find(([pattern]) => pattern.test(value))?.[1];
    return sentence ? plan.say('opening', sentence) : undefined;
  }
  const wanted = wordsOf(rest).filter((word) => !VAGUE.test(word));
  const facts = kinds.map((kind) =>
    plan.known.find(
      (fact) => fact.kind === kind && wanted.every((word) => wordsOf(fact.about).includes(word)),
    ),
  );
  return all(facts.map((fact) => fact && plan.tell(fact)));
};
/** Mentions each of several things: `our trial and their open RFP`. */
const mention: Rule = (plan, text) => {
  const one = (thing: string) => known(plan, thing) ?? own('I would like to mention')(plan, thing);
  const things = text.split(/,? and (?=(?:an?|the|their|our|my) )/i);
  return things.length > 1 ? all(things.map(one)) : one(text);
};
const about: Rule = (plan, text) => {
  const fact = known(plan, text);
  if (fact || /\b(?:their|they|them|if)\b/i.test(text) || UNKNOWN.test(text)) return fact;
  plan.topic ??= text;
  return plan.say('offer', `I am writing to you about ${text}`);
};
const STATEMENT =
  /^(?:we|i|they)\b|^(?:our|my|their|the (?:district|school)|\{\{entity.name\}\}) (?:.{1,80} )?(?:is|are|has|have|can|will|helps?|works?|saves?|costs?|offers?|starts?|runs?)\b/i;
const state: Rule = (plan, text) => {
  if (!STATEMENT.test(text)) return undefined;
  return /^(?:we|i|our|my)\b/i.test(text)
    ? plan.say('offer', text)
    : plan.say('opening', `I understand that ${text}`);
};
/** Wishes about the email are no statements for it. */
const WISH = /^(?:i|we)(?:['’]d| would| want| need| expect| prefer| hope| wish| think)\b|\be-?mails?\b/i;

const NAME = "\\p{Lu}[\\p{L}\\p{N}&'’.-]*(?: (?:\\p{Lu}[\\p{L}\\p{N}&'’.-]*|of|and|the|for|&)){0,5}";
const SIGNER = new RegExp(
  `^(${NAME}?)(?:, (?:an? |the )?([\\p{L} -]{2,60}?))?(?:,? (?:at|from|of|with) (${NAME}))?$`,
  'u',
);
const ROLE = new RegExp(`^(?:an?|the|our) ([a-z -]+?)(?: (?:at|from|for|with) (${NAME}))?$`, 'u');
const ROLES =
  /^(?:helpful|friendly|professional|experienced|skilled|senior|polite|expert|sales|outreach|e-?mail|marketing|education|edtech|k-12|account|business|development|customer|success|assistant|writer|copywriter|marketer|seller|specialist|representative|rep|manager|executive|consultant|sdr|bdr)$/;
const signs =
  (...given: readonly (string | null)[]): Check =>
  ({ body }) =>
    given.every(
      (name) => name !== null && body.split('\n\n').at(-1)!.toLowerCase().includes(name.toLowerCase()),
    );
const sign: Rule = (plan, text) => {
  if (/^(?:my|our|your)(?: full)? name$/.test(text)) return signs(plan.signer.name);
  const [isRole, role, at] = ROLE.exec(text) ?? [];
  const [isName, name, title, company] = isRole ? [] : (SIGNER.exec(text) ?? []);
  if (isRole ? !wordsOf(role!).every((word) => ROLES.test(word)) : !isName) return undefined;
  const given = {
    name: plan.own(name, 80),
    title: plan.own(title, 80),
    company: plan.own(at ?? company, 80),
  };
  for (const key of ['name', 'title', 'company'] as const) plan.signer[key] = given[key] ?? plan.signer[key];
  return signs(
    ...[name && given.name, title && given.title, (at ?? company) && given.company].filter(
      (one) => one !== undefined,
    ),
  );
};
const signWith =
  (key: 'title' | 'company'): Rule =>
  (plan, text) => {
    const words = /^\p{Lu}/u.test(text) ? plan.own(text, 80) : null;
    if (words) plan.signer[key] = words;
    return words ? signs(words) : undefined;
  };

/** Things that the template never has, with the signs of them in the sender's own words. */
const ABSENT: readonly (readonly [RegExp, RegExp])[] = [
  [/^exclamation (?:marks?|points?)$/, /!/],
  [/^(?:emojis?|emoticons?)$/, /\p{Extended_Pictographic}/u],
  [/^(?:bullet points?|bullets|lists|markdown|html|headings)$/, /^[-*•#]|<\w/m],
  [/^(?:links?|urls?|attachments?)$/, /https?:/],
  [
    /^(?:pushy|salesy|aggressive|hype|buzzwords?|jargon|clich[eé]s?|slang)$/,
    /\b(?:amazing|game-chang|synerg)/i,
  ],
];
const NAMING =
  /^(?:mention(?:ing)?|reference|name|discuss|say|include|talk about|ask for|(?:use )?the words?) (.+)$/i;
const avoid: Rule = (plan, text) => {
  const named = NAMING.exec(text)?.[1];
  const things = (named ?? text)
    .toLowerCase()
    .replace(/["“”]/g, '')
    .split(/,? (?:and|or) |, /);
  const bare = things.map((thing) =>
    thing.replace(/^(?:(?:use|be|sound|include|add|any|too|the|their|our|an?) )+/, ''),
  );
  const signs = bare.map((thing) => ABSENT.find(([pattern]) => pattern.test(thing))?.[1]);
  if (signs.every((sign) => sign)) return ({ body }) => signs.every((sign) => !sign!.test(body));
  if (!named) return undefined;
  const stems = bare.map((thing) => thing.replace(/(?<=.{4})(?:ies|y|s)$/, ''));
  plan.avoided.push(...stems);
  return ({ subject, body }) => stems.every((stem) => !`${subject} ${body}`.toLowerCase().includes(stem));
};

const PART =
  /^(?:(?:with|by) )?(?:an? |one |the |your )?(?:(?:clear|single|simple|short|soft|polite|friendly|warm) )*(?:greeting|salutation|sign-?off|signature|closing|subject line|question|ask|request|next step|call[- ]to[- ]action|cta)$/i;
const part: Rule = (_plan, text) =>
  PART.test(text) ? ({ body }) => !/question/i.test(text) || body.includes('?') : undefined;
const endWith: Rule = (plan, text) => {
  if (/thank/i.test(text))
    return PART.test(text.replace(/thank[- ]?(?:you|s)/i, 'closing'))
      ? plan.say('closing', 'Thank you for your time')
      : undefined;
  plan.endsWithAsk ||= PART.test(text);
  return PART.test(text)
    ? ({ body }) => !/question/i.test(text) || body.split('\n\n').at(-2)!.endsWith('?')
    : undefined;
};
const link: Rule = (plan, text) => {
  const [url = ''] = /https?:\/\/[^\s<>"')\]]+/i.exec(text) ?? [];
  return linksIn(text).places.length === 1 && text.replace(url, '').length < 60
    ? plan.say('closing', `More about it: ${url}`)
    : undefined;
};

/** `a short email to them about our software`: style, reader, and topic. */
const EMAIL =
  /^(?:(?:me )?(?:an? |the |this )?((?:[\w-]+,? )*?)(?:e-?mail|message|note|outreach|intro(?:duction)?)s?(?: (?:message|e-?mail))?)?(?:(?:^| )(?:to|for) (.+?))?(?:(?:,? |^)(?:about|regarding|on) (.+?))?((?:(?: |^)(?:in|with|using|under|of|at|as|without|like) .+)?)$/i;
const READERS =
  /^(?:an?|the|this|each|new|busy|person|people|staff|educators?|leaders?|officials|administrators?|contacts?|reader|recipient|prospects?|customers?|decision[- ]?makers?|school|district|schools|districts|k-12|at|in|of|them)$/;
/** `You write emails for Acme Rosters`: several are for the sender, not for the reader. */
const SENDER = /\b(?:e-?mails|messages|notes) for \p{Lu}/u;
const write: Rule = (plan, text) => {
  const [isEmail, looks = '', to = '', topic, rest = ''] = EMAIL.exec(text) ?? [];
  if (!isEmail) return style(plan, text);
  const adjectives = looks
    .replace(/\b(?:cold|sales|first|initial|introductory|outreach|new|personal(?:ized)?|marketing) /gi, '')
    .trim();
  const { contact, entity } = plan.brief;
  const named = wordsOf(`${contact.title ?? ''} ${contact.name} ${entity.name}`);
  const isReader = wordsOf(to.replace(/\{\{[^{}]*\}\}/g, ' ')).every(
    (word) => READERS.test(word) || named.includes(word),
  );
  return all([
    adjectives ? style(plan, adjectives) : always,
    isReader ? always : SENDER.test(text) ? signWith('company')(plan, to) : undefined,
    topic ? about(plan, topic) : always,
    rest ? (rest.startsWith(' without ') ? avoid(plan, rest.slice(9)) : style(plan, rest)) : always,
  ]);
};

/** Instructions by their words, in order; a rule that cannot follow leaves the instruction to the next. */
const RULES: readonly (readonly [RegExp, Rule])[] = [
  [/(.+)/, style],
  [/^(?:do not|don['’]t|never|avoid|without|no) (.+)$/i, avoid],
  [/^(?:you are|i am|i['’]m|my name is|sign(?: it| off)?(?: as| with| by| from)?:?) (.+)$/i, sign],
  [/^(?:you )?(?:work|sell|write) (?:at|for|on behalf of) (.+)$/i, signWith('company')],
  [/^(?:include|mention|add|use|give) my (?:job )?title(?:,|:| as)? (.+)$/i, signWith('title')],
  [/^((?:sell|provide|build|help|serve) .+)$/i, say('offer', 'We')],
  [/^ask (?:whether|if) (.+)$/i, say('ask', 'Could you tell me whether', '?')],
  [
    /^ask ((?:what|which|how|when|who|where|why|about (?:their|the|any)) .+)$/i,
    say('ask', 'Could you tell me', '?'),
  ],
  [
    /^(?:ask|request|encourage|invite) to ((?!our|an?\b|the)[a-z]+ .+)$/i,
    say('ask', 'May I ask you to', '?'),
  ],
  [/^(?:ask|request|invite)(?: for| to)? (.+)$/i, meet],
  [/^(?:propose|suggest|schedule|book|arrange|set up|offer) (.+)$/i, meet],
  [/^(?:include|add|use|ask) (.+)$/i, part],
  [/^(?:ask|request)(?: for)? (.+)$/i, say('ask', 'May I ask you for', '?')],
  [/^invite (?:to|for) (.+)$/i, say('ask', 'I would like to invite you to')],
  [/^offer (.+)$/i, say('offer', 'I would be glad to offer you')],
  [
    /^thank(?: you)?(?: for their (?:time|attention))?$/i,
    (plan) => plan.say('closing', 'Thank you for your time'),
  ],
  [/^thank for (.+)$/i, say('opening', 'Thank you for')],
  [/^congratulate (?:on|for) (.+)$/i, say('opening', 'Congratulations on')],
  [/^wish (.+)$/i, say('closing', 'I wish you')],
  [/^(?:include|add|say|use|write|mention)[^"“]{0,30}["“]([^"“”]{12,240})["”]$/i, say('offer', '')],
  [
    /^(?:use |set )?(?:the )?subject(?: line)?(?: (?:is|should be))?:?\s*["“]?([^"”]{3,120})["”]?$/i,
    (plan, text) => {
      plan.subject = plan.own(text, 120);
      return ({ subject }) => subject === plan.subject;
    },
  ],
  [
    /^(address|greet|use)(?: by| using| with)?(?: their| the)? first name$/i,
    ({ brief }) =>
      ({ body }) =>
        body.split('\n')[0]!.endsWith(` ${firstName(brief.contact.name)},`),
  ],
  [/^(?:end|close|finish) (.+)$/i, endWith],
  [/^((?:include|add|use|mention|link)\b.*https?:.+)$/i, link],
  [/^(?:mention|say|note|state|add|explain|emphasize|highlight|stress|include|tell) (?:that )?(.+)$/i, state],
  [/^(?:introduce|present|pitch|promote) (.+)$/i, own('I would like to introduce', ' to you')],
  [
    /^(?:mention|include|reference|refer to|cite|note|highlight|emphasize|talk about|discuss|add|focus on|use) (.+)$/i,
    mention,
  ],
  [/^(?:write|draft|compose|create|generate|send|prepare)\b ?(.*)$/i, write],
  [
    /^((?:we|our|i|my|we['’]re) .+)$/i,
    (plan, text) => (WISH.test(text) ? undefined : plan.say('offer', text)),
  ],
];

/** Instructions that every email of the template follows. */
const NOTHING_MORE =
  /^(?:write|draft|ask|say (?:hello|hi)|(?:return|output|give|write) (?:only|just) the e-?mail(?: body| text)?)$/i;

/** Follows one instruction in a plan; undefined if no rule can. */
export function follow(plan: Plan, clause: string): Check | undefined {
  for (const [pattern, rule] of RULES) {
    const match = pattern.exec(clause);
    const check = match && rule(plan, match[1] ?? '');
    if (check) return check;
  }
  return NOTHING_MORE.test(clause) ? always : undefined;
}
