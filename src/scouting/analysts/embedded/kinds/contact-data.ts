import type { AnnotatedPage } from '../annotate/annotated-page.ts';
import { asName } from '../people/names.ts';
import { asPosition } from '../people/titles.ts';
import type { Draft } from './contact-draft.ts';

const MOST = 500;
const DEEPEST = 6;

/** People whom a page describes in linked data with a job, as far as a passage of the page names them too. */
export function peopleOfData({ source, passages }: AnnotatedPage): Draft[] {
  const people: Draft[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > DEEPEST || people.length >= MOST || !value || typeof value !== 'object') return;
    const item = value as Record<string, unknown>;
    const name = item['@type'] === 'Person' ? asName(text(item.name) ?? '') : null;
    const title = asPosition(text(item.jobTitle) ?? '');
    const passage =
      name && passages.find((one) => one.text.includes(name.last) && one.text.includes(name.first));
    if (name && title && passage) {
      people.push({
        name,
        title,
        email:
          text(item.email)
            ?.replace(/^mailto:/i, '')
            .toLowerCase() ?? null,
        phone: text(item.telephone),
        school: null,
        passage,
        quote: passage.text,
        evidence: 'data',
        isListed: true,
      });
    }
    for (const inner of Object.values(item)) visit(inner, depth + 1);
  };
  for (const item of source.data) visit(item, 0);
  return people;
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, 200) : null;
