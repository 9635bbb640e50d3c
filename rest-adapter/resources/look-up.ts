import { DISTRICT_NCES_ID, SCHOOL_NCES_ID } from '../../src/platform/graph/nces-ids.ts';
import { required, texts } from '../body.ts';
import { type AnyRoute, route } from '../route.ts';
import { titled } from './institutions.ts';

/** A UUID or an NCES id. */
const IDS = {
  district: {
    ...DISTRICT_NCES_ID,
    pattern: /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$|^\d{7}$/,
  },
  school: {
    ...SCHOOL_NCES_ID,
    pattern: /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$|^\d{12}$/,
  },
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
      'others. Changes nothing; every 200 ids count as one request.',
    body: {
      ids: required(
        texts(1_000, { ...IDS[recordType], name: `a UUID or an NCES id of ${IDS[recordType].name}` }),
      ),
    },
    document: `query LookUp${titles}($ids: [SearchText!]!) {
      body: lookUp${titles}(ids: $ids) { data: nodes { ...${titled(recordType)}Record } not_found: notFound }
    } ${record}`,
    variables: ({ ids }) => ({ ids }),
  });
};
