import type { Operation } from '../parts/operation.ts';
import { KNOWN, type Known } from '../parts/preview.ts';

export type Listed = 'district' | 'school' | 'contact';

export interface ListHead {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly entityType: Listed;
  readonly description: string | null;
  readonly sharing: string;
  readonly itemCount: number;
  readonly updatedAt: string;
}

const HEAD = 'id userId name entityType description sharing itemCount updatedAt';

/** What others in the organization may do with a list, as texts. */
export const SHARINGS: Readonly<Record<string, string>> = {
  none: 'Only you',
  read: 'Others may read it',
  edit: 'Others may edit it',
};

export const KINDS_OF_LISTS: Readonly<Record<Listed, string>> = {
  district: 'Districts',
  school: 'Schools',
  contact: 'Contacts',
};

export const listsOf: Operation = {
  query: `query Lists {
  lists(page: { limit: 100 }) { pagination { total } nodes { ${HEAD} } }
}`,
  variables: {},
};

export const createList = (input: object): Operation => ({
  query: `mutation CreateList($input: CreateListInput!) {
  createList(input: $input) { id name }
}`,
  variables: { input },
});

export const updateList = (id: string, input: object): Operation => ({
  query: `mutation UpdateList($id: UUID!, $input: UpdateListInput!) {
  updateList(id: $id, input: $input) { id name }
}`,
  variables: { id, input },
});

export const deleteList = (id: string): Operation => ({
  query: `mutation DeleteList($id: UUID!) {
  deleteList(id: $id)
}`,
  variables: { id },
});

/** Changes of an item: null clears a field, and absent fields stay as they are. */
export interface ItemChanges {
  readonly notes?: string | null;
  readonly reason?: string | null;
  readonly status?: string;
  readonly ownerId?: string | null;
}

export const updateItem = (listId: string, itemId: string, changes: ItemChanges): Operation => ({
  query: `mutation UpdateListItem(
  $listId: UUID!, $itemId: UUID!, $notes: String, $reason: String, $status: ListItemStatus, $ownerId: UUID
) {
  updateListItem(
    listId: $listId, itemId: $itemId, notes: $notes, reason: $reason, status: $status, ownerId: $ownerId
  ) { id }
}`,
  variables: { listId, itemId, ...changes },
});

/** The steps of the work on an item. */
export const STATUSES: Readonly<Record<string, string>> = {
  to_do: 'To do',
  contacted: 'Contacted',
  answered: 'Answered',
  closed: 'Closed',
};

export const removeItem = (listId: string, itemId: string): Operation => ({
  query: `mutation RemoveFromList($listId: UUID!, $itemId: UUID!) {
  removeListItem(listId: $listId, itemId: $itemId)
}`,
  variables: { listId, itemId },
});

export interface Item {
  readonly id: string;
  readonly entityId: string;
  readonly addedAt: string;
  readonly notes: string | null;
  readonly reason: string | null;
  readonly status: string;
  readonly accountId: string | null;
  readonly accountName: string | null;
  readonly ownerId: string | null;
  readonly entity: {
    readonly kind: string;
    readonly name: string;
    readonly state: string;
    readonly county?: string | null;
    readonly studentCount?: number | null;
    readonly title?: string | null;
    readonly email?: string | null;
    readonly phone?: string | null;
    readonly access: {
      readonly isUnlocked: boolean;
      readonly unlockCost: number;
      readonly preview?: Known | null;
    };
    readonly district?: { readonly id: string; readonly name: string } | null;
    readonly school?: { readonly id: string; readonly name: string } | null;
  } | null;
}

const ACCESS = 'access { id isUnlocked unlockCost }';
const OF_A_PLACE = `access { id isUnlocked unlockCost ${KNOWN} }`;

export const listOf = (id: string, limit: number): Operation => ({
  query: `query ListWithItems($id: UUID!, $page: PageInput!) {
  users { id name removedAt }
  list(id: $id) {
    ${HEAD}
    items(page: $page) {
      pagination { total hasMore endCursor }
      nodes {
        id entityId addedAt notes reason status accountId accountName ownerId
        entity {
          kind: __typename
          ... on District { name state county studentCount phone ${OF_A_PLACE} }
          ... on School { name state county studentCount phone ${OF_A_PLACE} district { id name } }
          ... on Contact { name state title email phone ${ACCESS} district { id name } school { id name } }
        }
      }
    }
  }
}`,
  variables: { id, page: { limit } },
});

/** The columns about the work on an item. */
const WORK = ['account_id', 'account_name', 'owner_name', 'status', 'reason', 'notes'];
const PLACE = [
  ...[
    'nces_id',
    'name',
    'domain',
    'website_url',
    'phone',
    'physical_address',
    'physical_city',
    'physical_state',
  ],
  ...['physical_zip', 'county', 'student_count', 'grade_levels'],
];
const OF_A_DISTRICT = ['district.name', 'district.nces_id'];
const OF_KIND: Readonly<Record<Listed, readonly string[]>> = {
  district: PLACE,
  school: [...PLACE, ...OF_A_DISTRICT],
  contact: [
    ...['salutation', 'first_name', 'last_name', 'suffix', 'title', 'email', 'phone', 'linkedin_url'],
    ...[...OF_A_DISTRICT, 'school.name', 'school.nces_id', 'domain', 'state'],
  ],
};

/** The route of a list's file: the work on each item, and what CRMs import about its record. */
export const fileOfItems = ({ id, entityType }: Pick<ListHead, 'id' | 'entityType'>): string =>
  `/lists/${id}/items?fields=${[...WORK, ...OF_KIND[entityType].map((name) => `${entityType}.${name}`), 'entity_id']}`;
