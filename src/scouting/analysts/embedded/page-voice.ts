import type { Page } from '../../page.ts';

/** Who speaks on a page is told by its address, title and first lines. */
const openingOf = (page: Page): string => `${page.url}\n${page.title ?? ''}\n${page.text.slice(0, 600)}`;

const STUDENTS =
  /\b(?:student (?:newspaper|essays?|opinions?|voices?|journalists?|writers?|blog)|essay contest|school newspaper|opinion:|op-ed|by [A-Z]\w+ [A-Z]\w+,? (?:grade \d|class of|'\d\d|staff writer|features editor))|\/(?:student-?(?:newspaper|voices?|essays?|opinions?)|essays?|opinions?)(?:[/.-]|$)/im;

/** Whether pupils write here: what they think or wish is nothing that the institution says. */
export const isWrittenByStudents = (page: Page): boolean => STUDENTS.test(openingOf(page));
