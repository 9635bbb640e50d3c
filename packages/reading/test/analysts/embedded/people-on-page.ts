import { findContacts } from '../../../../../test/support/facts-by-kind.ts';
import { BRIEF, pageOf } from '../../../../../test/support/pages.ts';
import { annotate } from '../../../analysts/embedded/annotate/annotate.ts';

/** The people on a page as `name | title | email | phone | school`. */
export async function people(markup: string, path = '/page'): Promise<string[]> {
  const contacts = findContacts(annotate([await pageOf(markup, path)], BRIEF), BRIEF);
  return contacts.map(({ name, title, email, phone, school }) =>
    [name, title, email, phone, school].map((value) => value ?? '–').join(' | '),
  );
}

/** The names and titles of the people on a page as `name: title`. */
export const titles = async (markup: string, path?: string): Promise<string[]> =>
  (await people(markup, path)).map((line) => line.split(' | ', 2).join(': '));
