import { firstName } from '../../placeholders.ts';
import { kindsIn } from './facts.ts';
import type { Check, Paragraph, Plan } from './plan.ts';
import { sentenceAbout } from './profile.ts';
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
  (paragraph: Paragraph, text: string): Rule =>
  (plan, words) =>
    plan.say(
      paragraph,
      text.replace('…', () => words),
    );

const style: Rule = (plan, text) => {
  const asked = styleIn(text);
  if (!asked) return undefined;
  const { tone, limit } = asked;
  if (tone) plan.tone = tone;
  if (limit) plan.limits.push(limit);
  return ({ body }) => (!tone || plan.tone === tone) && (!limit || keepsTo(limit, body));
};

const MEETING = /\b(?:calls?|meet(?:ing)?|demo|chat|conversation|zoom|visit|walk-?through|appointment)\b/i;
const meet: Rule = (plan, thing) => {
  const isGiven = /^(?:an?|the|another|some|one|our|your|their|my)\s|^\w+ing\b/i.test(thing);
  const article = isGiven ? '' : /^(?:8|11|18|80|[aeio])/i.test(thing) ? 'an ' : 'a ';
  return MEETING.test(thing) ? plan.say('ask', `Would you be open to ${article}${thing}?`) : undefined;
};

/** Things of the sender, in the prompt's words. The meaning of words such as benefits is not known. */
const OWN =
  /^(?:our|my(?! (?:job )?(?:title|name|number|calendar))|an? (?:free|new|limited|special)|free|["“]?(?!They|Their|The\b)[\p{Lu}\d])/u;
const UNKNOWN =
  /\b(?:benefits?|features?|advantages?|pric(?:es?|ing)|stat(?:istic)?s|results|examples?|testimonials?|reviews?|awards?|stor(?:y|ies)|details|why|how|what|whether)\b/i;
const own =
  (before: string): Rule =>
  (plan, phrase) => {
    const thing = phrase.replace(/ to (?:them|him|her|\{\{contact\.\w+\}\})$/, '').replace(/["“”]/g, '');
    if (!OWN.test(thing) || UNKNOWN.test(thing)) return undefined;
    plan.topic ??= thing;
    return plan.say('offer', `${before} ${thing}`);
  };

/** Words that do not tell which finding or value is meant. */
const VAGUE =
  /^(?:.{1,3}|their|this|that|about|with|which|from|have|they|some|recent|latest|current|upcoming|open|active|known|main|end(?:s|ing)|expir(?:es|ing)|soon|received|using|used|district(?:['’]s)?|school(?:['’]s)?)$/;
const known: Rule = (plan, thing) => {
  const said = thing.replace(/\{\{entity\.\w+\}\}/g, 'their').toLowerCase();
  const { kinds, rest } = kindsIn(said);
  if (kinds.length === 0) {
    const value = said.replace(
      /^(?:(?:their|the|its) )?(?:(?:district|school|contact)(?:['’]s)? )?(?=.)/,
      '',
    );
    const sentence = sentenceAbout(value, plan.brief, plan.place);
    return sentence ? plan.say('opening', sentence) : undefined;
  }
  const wanted = wordsOf(rest).filter((word) => !VAGUE.test(word));
  const isMeant = (about: string) => wanted.every((word) => wordsOf(about).includes(word));
  const facts = kinds.map((kind) => plan.known.find((fact) => fact.kind === kind && isMeant(fact.about)));
  return all(facts.map((fact) => fact && plan.tell(fact)));
};
/** Mentions each of several things: `our trial and their open RFP`. */
const mention: Rule = (plan, text) =>
  all(
    text
      .split(/,? and (?=(?:an?|the|their|our|my) )/i)
      .map((thing) => known(plan, thing) ?? own('I would like to mention')(plan, thing)),
  );
const about: Rule = (plan, text) => {
  const fact = known(plan, text);
  if (fact || /\b(?:their|they|them|if)\b/i.test(text) || UNKNOWN.test(text)) return fact;
  plan.topic ??= text;
  return plan.say('offer', `I am writing to you about ${text}`);
};

const NAME = "\\p{Lu}[\\p{L}\\p{N}&'’.-]*(?: (?:\\p{Lu}[\\p{L}\\p{N}&'’.-]*|of|and|the|for|&)){0,5}";
const SIGNER = new RegExp(
  `^(${NAME}?)(?:, (?:an? |the )?([\\p{L} -]{2,60}?))?(?:,? (?:at|from|of|with) (${NAME}))?$`,
  'u',
);
const ROLE = new RegExp(`^(?:an?|the|our) ([a-z -]+?)(?: (?:at|from|for|with) (${NAME}))?$`, 'u');
const ROLES =
  /^(?:helpful|friendly|professional|experienced|skilled|senior|polite|expert|sales|outreach|e-?mail|marketing|education|edtech|k-12|account|business|development|customer|success|assistant|writer|copywriter|marketer|seller|specialist|representative|rep|manager|executive|consultant|sdr|bdr)$/;
const COMPANY = new RegExp(`^${NAME}$`, 'u');
type Signer = Plan['signer'];

/** Signs with the words that an email may contain; the others keep what the account says. */
function signAs(plan: Plan, given: { readonly [Part in keyof Signer]?: string }): Check {
  const asked = Object.entries(given).filter(([, words]) => words);
  const fit = asked.map(([part, words]) => [part, plan.own(words, 80)] as const).filter(([, words]) => words);
  Object.assign(plan.signer, Object.fromEntries(fit));
  return ({ body }) => {
    const signature = body.split('\n\n').at(-1)!.toLowerCase();
    return fit.length === asked.length && fit.every(([, words]) => signature.includes(words!.toLowerCase()));
  };
}
const sign: Rule = (plan, text) => {
  const [isRole, role, at] = ROLE.exec(text) ?? [];
  if (isRole) {
    const isSeller = wordsOf(role!).every((word) => ROLES.test(word));
    return isSeller ? signAs(plan, { company: at }) : undefined;
  }
  const [isName, name, title, company] = SIGNER.exec(text) ?? [];
  return isName ? signAs(plan, { name, title, company }) : undefined;
};
const signFor: Rule = (plan, company) => (COMPANY.test(company) ? signAs(plan, { company }) : undefined);

const NAMING =
  /^(?:mention(?:ing)?|reference|name|discuss|say|include|talk about|ask for|(?:use )?the words?) (.+)$/i;
/** Things that the template never writes, although the sender's own words may have them. */
const ABSENT =
  /^(?:use |include |add |any )*(?:exclamation (?:marks?|points?)|emojis?|bullet points?|bullets|lists|markdown|html|headings|links?|urls?|attachments?)$/i;
const avoid: Rule = (plan, text) => {
  const things = (NAMING.exec(text)?.[1] ?? text).replace(/["“”]/g, '').split(/,? (?:and|or) |, /);
  if (things.every((thing) => ABSENT.test(thing)))
    return ({ body }) => !/!|\p{Extended_Pictographic}|^[-*•#]|<\w|https?:/mu.test(body);
  if (!NAMING.test(text)) return undefined;
  const stems = things.map((thing) =>
    thing
      .toLowerCase()
      .replace(/^(?:any|the|their|our|an?) /, '')
      .replace(/(?<=.{4})(?:ies|y|s)$/, ''),
  );
  plan.avoided.push(...stems);
  return ({ subject, body }) => stems.every((stem) => !`${subject} ${body}`.toLowerCase().includes(stem));
};

/** `a short email to them about our software`: style, reader, and topic. */
const EMAIL =
  /^(?:(?:me )?(?:an? |the |this )?((?:[\w-]+,? )*?)(?:e-?mail|message|note|outreach|intro(?:duction)?)s?)?(?:(?:^| )(?:to|for) (.+?))?(?:(?:,? |^)(?:about|regarding|on) (.+?))?((?:(?: |^)(?:in|with|using|under|of|at|as|like) .+)?)$/i;
const READERS =
  /^(?:an?|the|this|each|new|busy|person|people|staff|educators?|leaders?|officials|administrators?|contacts?|reader|recipient|prospects?|customers?|decision[- ]?makers?|school|district|schools|districts|k-12|at|in|of|them)$/;
const write: Rule = (plan, text) => {
  const [isEmail, looks = '', to = '', topic, rest = ''] = EMAIL.exec(text) ?? [];
  if (!isEmail) return undefined;
  const looksLike = looks.replace(
    /\b(?:cold|sales|first|initial|introductory|outreach|personal(?:ized)?) /gi,
    '',
  );
  const { contact, entity } = plan.brief;
  const named = wordsOf(`${contact.title ?? ''} ${contact.name} ${entity.name}`);
  const readers = wordsOf(to.replace(/\{\{[^{}]*\}\}/g, ' '));
  const isReader = readers.every((word) => READERS.test(word) || named.includes(word));
  return all([
    looksLike ? style(plan, looksLike) : always,
    isReader ? always : signFor(plan, to),
    topic ? about(plan, topic) : always,
    rest ? style(plan, rest) : always,
  ]);
};

/** Instructions by their words, in order; a rule that cannot follow leaves the instruction to the next. */
const RULES: readonly (readonly [RegExp, Rule])[] = [
  [/(.+)/, style],
  [/^(?:do not|don['’]t|never|avoid|without|no) (.+)$/i, avoid],
  [/^(?:you are|i am|i['’]m|my name is|sign(?: it| off)?(?: as| with| by| from)?:?) (.+)$/i, sign],
  [/^(?:you )?(?:work|sell|write) (?:at|for|on behalf of) (\p{Lu}.+)$/u, signFor],
  [
    /^(?:use |set )?(?:the )?subject(?: line)?(?: (?:is|should be))?:?\s*["“]?([^"”]{3,120})["”]?$/i,
    (plan, text) => {
      plan.subject = plan.own(text, 120);
      return ({ subject }) => subject === plan.subject;
    },
  ],
  [/^((?:sell|provide|build|help|serve) .+)$/i, say('offer', 'We …')],
  [/^ask (?:whether|if) (.+)$/i, say('ask', 'Could you tell me whether …?')],
  [
    /^ask ((?:what|which|how|when|who|where|why|about (?:their|the|any)) .+)$/i,
    say('ask', 'Could you tell me …?'),
  ],
  [/^(?:ask|request|encourage|invite) to ((?!our|an?\b|the)[a-z]+ .+)$/i, say('ask', 'May I ask you to …?')],
  [/^(?:ask|request|invite|propose|suggest|schedule|book|arrange|set up|offer)(?: for| to)? (.+)$/i, meet],
  [/^invite (?:to|for) (.+)$/i, say('ask', 'I would like to invite you to …')],
  [/^offer (.+)$/i, say('offer', 'I would be glad to offer you …')],
  [/^thank(?: you)?(?: for their (?:time|attention))?$/i, say('closing', 'Thank you for your time')],
  [/^thank for (.+)$/i, say('opening', 'Thank you for …')],
  [/^congratulate (?:on|for) (.+)$/i, say('opening', 'Congratulations on …')],
  [/^(?:include|add|say|use|write|mention)[^"“]{0,30}["“]([^"“”]{12,240})["”]$/i, say('offer', '…')],
  [
    /^(?:address|greet|use)(?: by| using| with)?(?: their| the)? first name$/i,
    ({ brief }) =>
      ({ body }) =>
        body.split('\n')[0]!.endsWith(` ${firstName(brief.contact.name)},`),
  ],
  [
    /^(?:end|close|finish|ask)(?: with)? (?:a|one) (?:\w+ )?question$/i,
    () =>
      ({ body }) =>
        body.split('\n\n').at(-2)!.endsWith('?'),
  ],
  [/^(?:include|add|use|mention|link)\b.{0,40}(https?:\S+)$/i, say('closing', 'More about it: …')],
  [
    /^(?:(?:mention|say|note|state|add|explain|emphasize|highlight|stress|include|tell) (?:that )?)?((?:we|we['’]re|i)\b(?!['’]d| would| want| need| expect| prefer| hope| wish).+|(?:our|my) .{1,80} (?:is|are|has|have|can|will|helps?|works?|saves?|costs?|offers?|starts?|runs?)\b.*)$/i,
    (plan, text) => (/\be-?mails?\b/i.test(text) ? undefined : plan.say('offer', text)),
  ],
  [/^(?:introduce|present|pitch|promote) (.+)$/i, own('I would like to introduce')],
  [
    /^(?:mention|include|reference|refer to|cite|note|highlight|emphasize|talk about|discuss|add|focus on|use) (.+)$/i,
    mention,
  ],
  [/^(?:write|draft|compose|create|generate|send|prepare)\b ?(.*)$/i, write],
];

/** Instructions that every email of the template follows. */
const NOTHING_MORE =
  /^(?:write|draft|ask|say (?:hello|hi)|(?:return|output|give|write) (?:only|just) the e-?mail(?: body| text)?|(?:include|add|use) (?:an? |the )?(?:\w+ )?(?:greeting|sign-?off|signature|subject line|call[- ]to[- ]action|cta))$/i;

/** Follows one instruction in a plan; undefined if no rule can. */
export function follow(plan: Plan, clause: string): Check | undefined {
  for (const [pattern, rule] of RULES) {
    const match = pattern.exec(clause);
    const check = match && rule(plan, match[1] ?? '');
    if (check) return check;
  }
  return NOTHING_MORE.test(clause) ? always : undefined;
}
