import { DateTime, JSONValue, UUID } from '@emi/base/scalars';
import { Gate, internal, open, owner, ownId, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { SEARCH_BUNDLE, SEARCH_TYPE, type SearchBundle, type SearchType } from './search.values.ts';

const columns = {
  id: ownId(),
  organizationId: internal('The organization of the owner.', p.uuid()),
  userId: open(UUID, 'The user who saved it, or whose agent did; others can only read it.', p.uuid()),
  name: open(String, "The name, unique among the user's searches.", p.text()),
  type: open(
    SEARCH_TYPE.type,
    'Which records it finds; a search keeps its type.',
    p.text().$type<SearchType>(),
  ),
  filter: open(
    JSONValue,
    'The filter: pass it as `filter` of the search to run it. Such as `{"kinds": ["rfp"], "state": "TX"}`.',
    p.json<Record<string, unknown>>(),
  ),
  chart: open(
    String,
    'The chart on `/explore`: the rest of its address, such as `by=COUNTY&measure=students.sum`; null if it was ' +
      'not saved there.',
    p.text().nullable(),
  ),
  isShared: open(
    Boolean,
    'Whether others in the organization see it; only the owner changes it.',
    p.boolean().default(false),
  ),
  isWatched: open(
    Boolean,
    'Whether matches are noted in its feed and made into events of type `signal.found`.',
    p.boolean().default(false),
  ),
  bundle: open(
    SEARCH_BUNDLE.type,
    'The interval of its events while it is watched.',
    p.text().$type<SearchBundle>().default('each'),
  ),
  feedSecret: internal('Signs the address of the Atom feed.', p.blob()),
  seen: internal('When each user last looked at the results, by user.', p.json<Record<string, string>>()),
  createdAt: open(
    DateTime,
    'When the search was first saved; later changes leave it.',
    p.datetime().defaultRaw('now()'),
  ),
  updatedAt: open(
    DateTime,
    'When its name, filter, or settings last changed; new results do not count.',
    p.datetime().defaultRaw('now()'),
  ),
};

const SavedSearchSchema = recordSchema('SavedSearch', 'saved_searches', columns);

/** A filter that a user keeps under a name. */
export class SavedSearch extends SavedSearchSchema.class {}

const FILTER = ['type', 'filter'];

record(SavedSearch, SavedSearchSchema, {
  description: 'A filter of districts, schools, contacts, or signals under a name.',
  columns,
  needs: {
    path: FILTER,
    link: FILTER,
    lastSeenAt: ['seen'],
    newSinceLastSeen: [...FILTER, 'seen', 'createdAt'],
    feedUrl: ['feedSecret', 'isWatched'],
  },
});

/** A saved search as read through the gate: the id, the selected columns, and the columns that those need. */
export interface SavedSearchRow {
  readonly id: string;
  readonly type: SearchType;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly isWatched: boolean;
  readonly feedSecret: Buffer;
  readonly seen: Readonly<Record<string, string>>;
  readonly createdAt: string;
}

/** The viewer's own searches, and searches that other users of the organization share. */
export const SAVED_SEARCHES = new Gate<SavedSearchRow>(recordKind(SavedSearch), {
  visibility: owner(
    ({ organizationId, userId }) =>
      sql`r.organization_id = ${organizationId} and (r.user_id = ${userId} or r.is_shared)`,
  ),
});
