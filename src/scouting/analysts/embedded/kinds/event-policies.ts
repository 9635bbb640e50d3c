import { type AnnotatedPage, headingOf } from '../annotate/annotated-page.ts';
import { draft, type EventDraft } from './event-draft.ts';

/** A policy's page: the last day on which the policy was adopted or changed. */
export function eventOfPolicy({ passages, type }: AnnotatedPage): EventDraft[] {
  if (type !== 'policy') return [];
  const dated = passages.flatMap((passage) =>
    passage.dates
      .filter(
        ({ precision, roles, start }) =>
          precision === 'day' &&
          (roles[0] === 'adopted' || CHANGED.test(passage.text.slice(Math.max(0, start - 40), start))),
      )
      .map((date) => ({ passage, date })),
  );
  const last = dated.toSorted((one, other) => other.date.day.localeCompare(one.date.day))[0];
  const heading = last && headingOf(last.passage);
  return heading ? [draft('policy', heading, last.date, last.passage, 'field')] : [];
}

const CHANGED = /\b(?:adopted|approved|amended|revised|updated|revision|adoption)\b[^.;]{0,30}$/i;

const DECIDES = /\b(?:approved?|adopt(?:ed)?|revis(?:ed|ion)|amend(?:ed|ment)|motion|moved)\b/i;
const CARRIED = /\b(?:carried|passed|approved|adopted|unanimous\w*|ayes?|[4-9]-[0-3])\b/i;
const NOT_YET =
  /\b(?:first reading|introduc\w+|discuss\w*|review\w*|tabled|consider\w*|proposed|recommend\w*)\b/i;

/** Policies that minutes say the board adopted or changed; an item to be considered is no decision. */
export function policiesOfMinutes({ passages, type }: AnnotatedPage, day: string | undefined): EventDraft[] {
  if (type !== 'board_minutes' || !day) return [];
  return passages
    .filter(({ text, form, block }) => {
      const isPolicy = /\bpolic(?:y|ies)\b/i.test(text) && form !== 'heading' && text.length < 400;
      return isPolicy && DECIDES.test(text) && CARRIED.test(block.text) && !NOT_YET.test(text);
    })
    .map((passage) => draft('policy', passage.text.slice(0, 150), { day }, passage, 'sentence'));
}
