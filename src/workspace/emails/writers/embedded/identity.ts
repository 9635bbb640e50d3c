import type { EmailBrief } from '../../email-brief.ts';
import { ownWords } from './sentences.ts';

/** The sender; unknown parts are omitted. */
export interface Identity {
  readonly name: string | null;
  readonly title: string | null;
  readonly company: string | null;
}

const WORD = "[\\p{Lu}][\\p{L}\\p{N}'’.&-]*";
const PERSON = `${WORD}(?: ${WORD}){0,3}`;
const COMPANY = `${WORD}(?: (?:&|of|${WORD})){0,3}`;
const AS =
  "\\b(?:[Yy]ou are|[Yy]ou['’]re|I am|I['’]m|[Mm]y name is|[Ww]rit(?:e|ing) as|[Ss]end(?:er|ing)?(?:(?: " +
  'name)?:| as)|[Ss]ign(?:ed)?(?: off| it)?(?: as| by| with| from|:)(?: the name)?)';
const POSITION = `(?:, ?(?:an? |the |our )?| (?:an? |the ))([\\p{L} &-]{2,60}?)(?= (?:at|from|with) \\p{Lu}|[.,;]|$)`;
const INTRODUCTION = new RegExp(
  `${AS} (${PERSON})(?= ?(?:[,.;(!]|$| (?:at|from|of|and|who|with|an?|the)\\b))(?:${POSITION})?` +
    `(?:,? (?:at|from|of|with) (${COMPANY}))?`,
  'u',
);
const NO_POSITION = /^(?:who|which|that|and|\p{L}+ing)\b/u;
/** Matches `Kim Park, Northwind`: capitalized throughout, and no job title. */
const IS_COMPANY = new RegExp(
  `^(?!.*\\b(?:Manager|Director|VP|Vice|President|C[A-Z]O|Founder|Owner|Partner|Lead|Head|Sales|Account|Executive|` +
    `Specialist|Representative|Consultant|Coordinator|Officer|Advisor|Associate|Engineer)\\b)${COMPANY}$`,
  'u',
);
const EMPLOYER = new RegExp(
  `\\b(?:[Cc]ompany(?: name)?(?: is|:)|[Ww]e are|on behalf of|work(?:ing|s)? (?:at|for)|` +
    '(?:sell|writ)(?:ing|es?|s)? for|[Rr]epresent(?:ing)?|(?:I|[Yy]ou) (?:am|are) (?:at|with|from)|' +
    `(?:an? |the )[\\p{L} -]{2,40} (?:at|for|from)) (${COMPANY})`,
  'u',
);

/** Determines the sender from the prompt, otherwise from the account. */
export function identityIn(sentences: readonly string[], brief: EmailBrief): Identity {
  const found = sentences.map((sentence) => INTRODUCTION.exec(sentence)).find(Boolean);
  const employer = sentences.map((sentence) => EMPLOYER.exec(sentence)?.[1]).find(Boolean);
  const own = (text: string | undefined | null) =>
    ownWords(text?.replace(/['’]s$|(?<!\.)\.+$/, ''), 80, brief);
  const position = found?.[2] && !NO_POSITION.test(found[2]) ? found[2] : null;
  const isCompany = position !== null && IS_COMPANY.test(position);
  return {
    name: own(found?.[1]) ?? own(brief.sender.name),
    title: isCompany ? null : own(position),
    company: own(found?.[3]) ?? own(isCompany ? position : employer) ?? own(brief.sender.company),
  };
}
