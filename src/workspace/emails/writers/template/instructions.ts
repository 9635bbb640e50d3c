import { factIn } from './facts.ts';
import type { Check, Letter, Part } from './letter.ts';
import { countWords, styleIn } from './style.ts';

/** Follows an instruction, or returns undefined to leave it to the next rule. */
type Rule = (letter: Letter, words: string) => Check | undefined;

const all = (checks: readonly (Check | undefined)[]): Check | undefined =>
  checks.every((check) => check) ? (email) => checks.every((check) => check!(email)) : undefined;
const say =
  (part: Part, text: string): Rule =>
  (letter, words) =>
    letter.say(part, text.split('…').join(words));

const style: Rule = (letter, text) => {
  const asked = styleIn(text);
  if (!asked) return undefined;
  const { tone = letter.tone, minWords, maxWords = letter.maxWords } = asked;
  Object.assign(letter, { tone, maxWords: Math.min(maxWords, letter.maxWords) });
  return ({ body }) => letter.tone === tone && countWords(body) >= minWords && countWords(body) <= maxWords;
};

const finding: Rule = (letter, phrase) => {
  const fact = factIn(phrase.replace(/\{\{entity\.\w+\}\}/g, ''), letter.known);
  if (fact && !letter.facts.includes(fact)) letter.facts.push(fact);
  return fact && (({ body }) => body.includes(fact.sentence));
};
/** Words for things that the sender offers. The meaning of words such as benefits is not known. */
const OWN = /^(?:our|my (?!title|job|name)|an? (?:free|new)|free|["“]?(?!They|Their|The\b)[\p{Lu}\d])/u;
const THEIRS =
  /\b(?:their|they|them|if|benefits?|features?|pric(?:es?|ing)|results|examples?|why|how|what|whether)\b/i;
/** Matches a mention of findings or of the sender's offers: `our trial and their open RFP`. */
const tell =
  (before: string, isOwn = OWN): Rule =>
  (letter, text) =>
    all(
      text.split(/,? and (?=(?:an?|the|their|our|my) )/i).map((thing) => {
        const words = thing.replace(/ to (?:them|\{\{contact\.\w+\}\})$|["“”]/g, '');
        const fact = /^(?:our|my) /i.test(words) ? undefined : finding(letter, words);
        if (fact || THEIRS.test(words) || !isOwn.test(words)) return fact;
        letter.topic ??= words;
        return letter.say('offer', `${before} ${words}`);
      }),
    );

const MEETING = /\b(?:call|meeting|demo|chat|conversation|visit)\b/i;
const meet: Rule = (letter, thing) =>
  MEETING.test(thing) ? letter.say('ask', `Would you be open to ${thing}?`) : undefined;

const NAME = "\\p{Lu}[\\p{L}\\p{N}&'’.-]*(?: (?:\\p{Lu}[\\p{L}\\p{N}&'’.-]*|of|and|the|for|&)){0,5}";
const SIGNER = new RegExp(`^(${NAME}?)(?:, ([\\p{L} -]{2,60}?))?(?:,? (?:at|from|of|with) (${NAME}))?$`, 'u');
const COMPANY = new RegExp(`^(?:(?:work|sell|write) )?(?:at|for|on behalf of) (${NAME})$`, 'u');
const ROLE = new RegExp(`^an? ([a-z -]+?)(?: (?:at|from|for) (${NAME}))?$`, 'u');
const signatureOf = (body: string) => body.slice(body.lastIndexOf('\n\n')).toLowerCase();
/** Signatures with the words that an email may contain; parts that it may not keep the account's text. */
function signAs(letter: Letter, given: { readonly [Part in keyof Letter['signer']]?: string }): Check {
  const asked = Object.entries(given).filter(([, words]) => words);
  const fit = asked.filter(([, words]) => letter.own(words, 80));
  Object.assign(letter.signer, Object.fromEntries(fit));
  return ({ body }) => asked.every(([, words]) => signatureOf(body).includes(words!.toLowerCase()));
}
const sign: Rule = (letter, text) => {
  const [isRole, role, at] = ROLE.exec(text) ?? [];
  if (isRole) return all([style(letter, role!), signAs(letter, { company: at })]);
  const [isName, name, title, company] = SIGNER.exec(text) ?? [];
  return isName ? signAs(letter, { name, title, company }) : undefined;
};

const avoid: Rule = (letter, text) => {
  const words = text
    .toLowerCase()
    .split(/,? (?:and|or) |, /)
    .map((word) => word.replace(/^(?:any|the|their|our) |(?<=.{3})(?:ies|y|s)$/g, ''));
  letter.avoided.push(...words);
  return ({ subject, body }) => words.every((word) => !`${subject} ${body}`.toLowerCase().includes(word));
};

const endsInQuestion: Check = ({ body }) => body.split('\n\n').at(-2)!.endsWith('?');
const greetsByFirstName: Check = ({ body }) => !body.startsWith('Dear');

/** Instructions by their words, in order; a rule that cannot follow one leaves it to the next. */
const RULES: readonly (readonly [RegExp, Rule])[] = [
  [/(.+)/, style],
  [/^(?:do not|don['’]t|never) (?:mention|reference|discuss|say|talk about) "?([^"]+)"?$/i, avoid],
  [/^(?:do not|don['’]t|never) use exclamation (?:marks|points)$/i, (letter) => avoid(letter, '!')],
  [/^(?:you are|i am|my name is|sign(?: off)? (?:as|with)) (.+)$/i, sign],
  [COMPANY, (letter, company) => signAs(letter, { company })],
  [/^(?:use )?(?:the )?subject(?: line)?:? ["“]?([^"”]{3,120})["”]?$/i, say('subject', '…')],
  [/^((?:sell|provide|build|help|serve) .+)$/i, say('offer', 'We …')],
  [/^ask (?:whether|if) (.+)$/i, say('ask', 'Could you tell me whether …?')],
  [/^ask ((?:what|which|how|when|who|where|why|about their) .+)$/i, say('ask', 'Could you tell me …?')],
  [/^(?:ask|suggest|propose|schedule|offer|invite)(?: for| to)? (an? .+)$/i, meet],
  [/^(?:ask|invite) to ((?!our|an?\b|the)[a-z]+ .+)$/i, say('ask', 'May I ask you to …?')],
  [/^invite to (.+)$/i, say('ask', 'I would like to invite you to …')],
  [/^offer (.+)$/i, say('offer', 'I would be glad to offer you …')],
  [/^thank(?: for their time)?$/i, say('closing', 'Thank you for your time')],
  [/^thank for (.+)$/i, say('opening', 'Thank you for …')],
  [/^congratulate on (.+)$/i, say('opening', 'Congratulations on …')],
  [/^(?:include|add|say|use|write|mention)[^"“]{0,30}["“]([^"“”]{12,240})["”]$/i, say('offer', '…')],
  [/^(?:include|add|use|mention|link)\b.{0,40}(https?:\S+)$/i, say('closing', 'More about it: …')],
  [
    /^((?:we|i)\b(?! would| want| need| hope| wish| expect| prefer)(?!.*\be-?mails?\b).+)$/i,
    say('offer', '…'),
  ],
  [/^((?:our|my) .{1,80} (?:is|are|has|have|can|will|helps?|saves?|costs?)\b.*)$/i, say('offer', '…')],
  [/^(?:introduce|present|pitch|promote) (.+)$/i, tell('I would like to introduce')],
  [/^(?:mention|include|reference|refer to|highlight|discuss) (.+)$/i, tell('I would like to mention')],
  [/^(?:about|regarding) (.+)$/i, tell('I am writing to you about', /^/)],
  [/^(?:ask|end with) (?:a|one) question$/i, () => endsInQuestion],
  [/^(?:address|greet) by (?:their )?first name$/i, () => greetsByFirstName],
  // Instructions that every email of the template follows.
  [/^(?:write|draft|ask|say (?:hello|hi)|return only the e-?mail(?: body| text)?)$/i, () => () => true],
];

/** Follows an instruction; undefined if no rule can. */
export function followInstructions(letter: Letter, clause: string): Check | undefined {
  for (const [pattern, rule] of RULES) {
    const match = pattern.exec(clause);
    const check = match && rule(letter, match[1] ?? '');
    if (check) return check;
  }
  return undefined;
}
