import { findEvents } from '../../../../../test/support/facts-by-kind.ts';
import { brief, heading, page } from '../../../../../test/support/made-pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';
import type { Block, Page } from '../../../documents/page.ts';

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
