import type { EmailBrief } from '../../email-brief.ts';
import { untrustedWords } from './words.ts';

/** The contact's title; null if it is none but a sentence. */
export const titleOf = (brief: EmailBrief): string | null => {
  const { title } = brief.contact;
  return title && /\p{L}{5}[.!?](?:\s|$)/u.test(title) ? null : untrustedWords(title, 70, brief);
};

const STUDENTS =
  /^(?:(?:student )?(?:count|numbers?|population|body|enrollment)|size|(?:the number of|how many) students.{0,20})$/;

/** The sentence about the place or contact that the words ask for; undefined for what is not known. */
export function sentenceAbout(words: string, brief: EmailBrief, place: string): string | undefined {
  const { studentCount, gradeLevels, city } = brief.entity;
  const title = titleOf(brief);
  const grades = untrustedWords(gradeLevels, 70, brief);
  const town = untrustedWords(city, 70, brief);
  const crowd = studentCount?.toLocaleString('en-US');
  const sentences: readonly (readonly [RegExp, string | null | undefined])[] = [
    [STUDENTS, crowd && `With ${crowd} students, ${place} must weigh every new tool with care.`],
    [/^(?:city|town|location)$/, town && `I am writing to you at ${place} in ${town}.`],
    [/^grades?(?: levels?)?$/, grades && `I know that ${place} serves grades ${grades}.`],
    [/^(?:job )?(?:title|role|position|job)$/, title && workAs(title, place)],
    [/^(?:school )?(?:district|school)?(?: ?name)?$/, workAs(null, place)],
  ];
  return sentences.find(([pattern]) => pattern.test(words))?.[1] ?? undefined;
}

export const workAs = (title: string | null, place: string): string =>
  `I am writing to you because of your work ${title ? `as ${title} ` : ''}at ${place}.`;
