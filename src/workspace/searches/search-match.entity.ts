import { DateTime, UUID } from '@emi/base/scalars';
import { INSTITUTION_TYPE } from '@emi/reading/vocabulary';
import { Gate, internal, open, owner, ownId, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { SEARCH_MATCH_REASON, type SearchMatchReason } from './search.values.ts';

const columns = {
  id: ownId(),
  number: internal('The position among all matches, in the order in which they were committed.', p.bigint()),
  organizationId: internal('The organization of the search.', p.uuid()),
  searchId: open(UUID, 'The saved search that it belongs to.', p.uuid()),
  recordId: open(UUID, 'The id of the signal, contact, district, or school.', p.uuid()),
  kind: open(
    String,
    'The kind of the signal, such as `rfp`, or `contact`, `district`, or `school`.',
    p.text(),
  ),
  reason: open(
    SEARCH_MATCH_REASON.type,
    'What brought the record into the search, or out of it: a change, an unlock, its date, or its withdrawal.',
    p.text().$type<SearchMatchReason>(),
  ),
  entityType: open(
    INSTITUTION_TYPE.type,
    'The type of its district or school; of a place, its own.',
    p.text(),
  ),
  entityId: open(UUID, 'The id of its district or school; of a place, its own.', p.uuid()),
  changedAt: open(
    DateTime,
    'When the signal or contact last changed before the match; for a place or a withdrawn signal, when it was found.',
    p.datetime(),
  ),
  foundAt: open(
    DateTime,
    'When the service compared the change with the search.',
    p.datetime().defaultRaw('now()'),
  ),
};

const SearchMatchSchema = recordSchema('SearchMatch', 'search_matches', columns);

/** A record that matched a watched search. See `match-changes.ts` and `check-places.ts`. */
export class SearchMatch extends SearchMatchSchema.class {}

record(SearchMatch, SearchMatchSchema, {
  description: 'A signal, contact, district, or school that matched a watched search, with the reason.',
  columns,
  needs: { link: ['recordId', 'kind', 'entityType', 'entityId'] },
});

/** A match as read through the gate: the id, the selected columns, and the columns that those need. */
export interface SearchMatchRow {
  readonly id: string;
  readonly recordId: string;
  readonly kind: string;
  readonly entityType: 'district' | 'school';
  readonly entityId: string;
}

export const SEARCH_MATCHES = new Gate<SearchMatchRow>(recordKind(SearchMatch), {
  visibility: owner(
    ({ organizationId, userId }) => sql`exists (
      select from saved_searches s where s.id = r.search_id and s.organization_id = ${organizationId}
        and (s.user_id = ${userId} or s.is_shared))`,
  ),
});

/** The path of a matched record below `/api/v1`: of the contact, or of the place. */
export const pathOfMatch = ({ recordId, kind, entityType, entityId }: SearchMatchRow): string =>
  kind === 'contact' ? `/contacts/${recordId}` : `/${entityType}s/${entityId}`;
