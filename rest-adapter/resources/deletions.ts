import { route } from '@emi/facade/route';
import { PAGINATION } from './records.ts';

export const deletionRoutes = [
  route({
    method: 'GET',
    path: '/deletions',
    summary: 'List deleted records',
    description:
      'Lists deleted districts, schools, contacts, and vendors, oldest first, for 180 days. Contacts are those at ' +
      'unlocked districts and schools; those that moved to a locked one are among them. A vendor that was merged ' +
      'has `merged_into_id`.',
    document: `query ListDeletions($filter: DeletionFilter!, $page: PageInput!) {
      body: deletions(filter: $filter, page: $page) {
        data: nodes { id kind record_id: recordId merged_into_id: mergedIntoId deleted_at: deletedAt } ${PAGINATION}
      }
    }`,
  }),
];
