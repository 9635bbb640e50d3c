import type { Operation } from '../parts/operation.ts';

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

/** Rights to a list for others in the organization. */
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

export const updateNotes = (listId: string, itemId: string, notes: string | null): Operation => ({
  query: `mutation UpdateNotes($listId: UUID!, $itemId: UUID!, $notes: String) {
  updateListItem(listId: $listId, itemId: $itemId, notes: $notes) { id notes }
}`,
  variables: { listId, itemId, notes },
});

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
  readonly entity: {
    readonly kind: string;
    readonly name: string;
    readonly state: string;
    readonly county?: string | null;
    readonly studentCount?: number | null;
    readonly title?: string | null;
    readonly access: { readonly isUnlocked: boolean; readonly unlockCost: number };
    readonly district?: { readonly id: string; readonly name: string } | null;
    readonly school?: { readonly id: string; readonly name: string } | null;
  } | null;
}

const ACCESS = 'access { id isUnlocked unlockCost }';

export const listOf = (id: string, limit: number): Operation => ({
  query: `query ListWithItems($id: UUID!, $page: PageInput!) {
  list(id: $id) {
    ${HEAD}
    items(page: $page) {
      pagination { total hasMore endCursor }
      nodes {
        id entityId addedAt notes
        entity {
          kind: __typename
          ... on District { name state county studentCount ${ACCESS} }
          ... on School { name state county studentCount ${ACCESS} district { id name } }
          ... on Contact { name state title ${ACCESS} district { id name } school { id name } }
        }
      }
    }
  }
}`,
  variables: { id, page: { limit } },
});
