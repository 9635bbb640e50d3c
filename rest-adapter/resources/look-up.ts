import { MAX_ROWS, SCHOOL_NCES_ID } from '@emi/base/declared';
import { type AnyRoute, route } from '@emi/facade/route';
import { titled } from './institutions.ts';

/**
 * The format of a UUID or an NCES id, wide enough for one that a spreadsheet has changed. The response lists ids that
 * cannot be read, and the others are looked up.
 */
const ID = {
  pattern: /^\P{Cc}{1,60}$/u,
  published: '^[^\\x00-\\x1f\\x7f-\\x9f]{1,60}$',
  name: 'an id of 1 to 60 characters',
  example: '4816230',
};

/** The route that finds many districts or schools by their ids. */
export const lookUpRoute = (recordType: 'district' | 'school', record: string): AnyRoute => {
  const titles = `${titled(recordType)}s`;
  return route({
    method: 'POST',
    path: `/${recordType}s/look-up`,
    summary: `Look up ${recordType}s by many ids`,
    description:
      'Takes our ids and NCES ids in any mixture. `data` is in the order of the ids, and `not_found` names the ' +
      'others; `unreadable` has the reasons why some of them are not ids. Zeros that a spreadsheet has dropped in ' +
      'front, and `.0` behind, do no harm. Changes nothing; every 200 ids count as one request.',
    bounds: {
      ids: {
        maxItems: MAX_ROWS,
        format: recordType === 'district' ? ID : { ...ID, example: SCHOOL_NCES_ID.example },
      },
    },
    document: `query LookUp${titles}($ids: [SearchText!]!) {
      body: lookUp${titles}(ids: $ids) {
        data: nodes { ...${titled(recordType)}Record } not_found: notFound unreadable { id reason }
      }
    } ${record}`,
  });
};
