import { annotate } from '../../../../packages/reading/analysts/embedded/annotate/annotate.ts';
import { findEvents } from '../../../../packages/reading/analysts/embedded/kinds/events.ts';
import type { Block, Page } from '../../../../packages/reading/documents/page.ts';
import { brief, heading, page } from '../../../support/made-pages.ts';

/** The events on a page as `date type title`. */
export const read = (overrides: Partial<Page>, ...content: (string | Block)[]) =>
  findEvents(annotate([page(content, overrides)], brief())).map(
    ({ eventDate, eventType, title }) => `${eventDate} ${eventType} ${title}`,
  );
export const board = (...content: (string | Block)[]) =>
  read({ title: 'Board of Education', url: 'https://www.wcsd.example/board' }, ...content);
export const calendar = (...content: (string | Block)[]) =>
  read(
    { title: 'Calendar', url: 'https://www.wcsd.example/calendar' },
    heading('District Calendar', 1),
    ...content,
  );
