import type { Account } from '../../../src/directory/matching/account-columns.ts';
import { inWords } from '../parts/format.ts';
import type { Operation } from '../parts/operation.ts';

export type PlaceType = 'district' | 'school';

export interface Named {
  readonly name: string;
  readonly state: string | null;
  readonly city: string | null;
  readonly county: string | null;
  readonly studentCount: number | null;
  readonly ncesId: string | null;
}

export interface Place {
  readonly entityType: PlaceType;
  readonly entityId: string;
  readonly confidence: number;
  readonly reasons: readonly string[];
  readonly district: Named | null;
  readonly school: Named | null;
}

export interface Match extends Omit<Place, 'entityType' | 'entityId'> {
  readonly status: 'matched' | 'ambiguous' | 'unmatched';
  readonly entityType: PlaceType | null;
  readonly entityId: string | null;
  readonly candidates: readonly Place[];
}

export const matchOf = (rows: readonly Account[]): Operation => ({
  query: `query MatchAccounts($rows: [PlaceRowInput!]!) {
  matchPlaces(rows: $rows) {
    matches {
      status entityType entityId confidence reasons
      district { ...named }
      school { ...namedSchool }
      candidates {
        entityType entityId confidence reasons
        district { ...named }
        school { ...namedSchool }
      }
    }
  }
}
fragment named on District { name state city: physicalCity county studentCount ncesId }
fragment namedSchool on School { name state city: physicalCity county studentCount ncesId }`,
  variables: { rows },
});

/** A list that is matched in the background. */
export interface MatchedFile {
  readonly id: string;
  readonly downloadUrl: string | null;
  readonly format: string;
  readonly job: {
    readonly status: string;
    readonly error: string | null;
    readonly progress: { readonly completed: number; readonly total: number };
  } | null;
  readonly matching: {
    readonly rows: number;
    readonly readAs: string;
    readonly columns: readonly { readonly title: string; readonly field: string | null }[];
    readonly matched: number | null;
    readonly ambiguous: number | null;
    readonly unmatched: number | null;
    readonly unreadable: number | null;
    readonly duplicates: number | null;
  };
}

export const matchFileOf = (id: string): Operation => ({
  query: `query MatchedFile($id: UUID!) {
  matchFile(id: $id) {
    id downloadUrl format
    job { status error progress { completed total } }
    matching {
      rows readAs matched ambiguous unmatched unreadable duplicates
      columns { title field }
    }
  }
}`,
  variables: { id },
});

export const createList = (name: string, entityType: PlaceType): Operation => ({
  query: `mutation CreateList($input: CreateListInput!) {
  createList(input: $input) { id name }
}`,
  variables: { input: { name, entityType } },
});

export const addToList = (listId: string, items: readonly object[]): Operation => ({
  query: `mutation AddToList($listId: UUID!, $items: [ListItemInput!]!) {
  addListItems(listId: $listId, items: $items) { id }
}`,
  variables: { listId, items },
});

/** Reasons that need an explanation. */
const WHY: Readonly<Record<string, string>> = {
  nces_id: 'NCES id',
  name: 'same name',
  name_in_part: 'part of the name',
  name_similar: 'similar name',
  domain: 'same website',
  city: 'same city',
  state: 'same state',
  state_id: 'same State id',
  only_one: 'nothing else comes near',
  several: 'several fit equally',
};

/** The reasons for a row's match, in words. */
export const reasonsText = (reasons: readonly string[]): string =>
  reasons.map((reason) => WHY[reason] ?? inWords(reason).toLowerCase()).join(', ');
