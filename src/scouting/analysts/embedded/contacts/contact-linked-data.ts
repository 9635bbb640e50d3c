import type { Page } from '../../../page.ts';
import { asName } from '../people/names.ts';
import type { Draft } from './contact-draft.ts';

const MOST = 500;

/** People whom the page describes in linked data with what they are there, as far as its text names them too. */
export function peopleOfLinkedData(page: Page): Draft[] {
  const people: Draft[] = [];
  const lines = page.data.length > 0 ? page.text.split('\n') : [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > 6 || people.length >= MOST || !value || typeof value !== 'object') return;
    const item = value as Record<string, unknown>;
    if (item['@type'] === 'Person') {
      const name = asName(text(item.name) ?? '');
      const title = text(item.jobTitle);
      const context = name && lines.find((line) => line.includes(name.last) && line.includes(name.first));
      if (name && title && context) {
        const email =
          text(item.email)
            ?.replace(/^mailto:/i, '')
            .toLowerCase() ?? null;
        people.push({
          name,
          title,
          hasRole: true,
          email,
          phone: text(item.telephone),
          school: null,
          context,
          isListed: true,
        });
      }
    }
    for (const inner of Object.values(item)) visit(inner, depth + 1);
  };
  for (const item of page.data) visit(item, 0);
  return people;
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, 200) : null;
