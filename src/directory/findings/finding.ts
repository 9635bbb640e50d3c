import type { FindingKind } from '@emi/reading/vocabulary/kinds';
import type { Gate } from '@emi/records';
import type { Membership } from '@emi/records/filters';
import type { Sql } from 'sql-template-tag';
import type { ClassType } from 'type-graphql';
import type { FindingSearch } from './finding.search.ts';

/** Describes a kind of finding for `import records`; its fields are the entity's columns. */
interface Imported {
  /** The `type` of a line. */
  readonly type: string;
  /** The natural key, without the place: its columns, and the unique index's expressions over a row `$`. */
  readonly key: { readonly columns: readonly string[]; readonly parts: readonly string[] };
  /** Columns with short texts, and their maximum number of characters. */
  readonly lengths?: Readonly<Record<string, number>>;
  /** Columns with numbers that may be negative. */
  readonly signed?: readonly string[];
  /** `cataloged` if a line must name a vendor from the catalog, `named` if it may name any supplier. */
  readonly vendor?: 'cataloged' | 'named';
  /** The column of the analysis batch, if it is not `batch_id`. */
  readonly batch?: 'source_batch_id';
  /** A column with the time of the last change, which imports set. */
  readonly touched?: 'updated_at';
}

/** A kind of finding with its entity. */
export interface StoredKind extends FindingKind {
  readonly entity: ClassType<{ id: string }>;
  readonly gate: Gate<{ id: string }>;
  /** Describes the list of a district or school and its default order. */
  readonly description: string;
  readonly search: FindingSearch;
  /** Describes the field `vendor`, if the entity has a `vendorId`. */
  readonly vendor?: string;
  readonly imported: Imported;
}

/**
 * Makes the condition that a place is among those that a query selects. Conditions with the same `sameRecord` must all
 * be met by one record.
 */
export type HasFinding = (among: Sql, sameRecord?: Membership['sameRecord']) => Membership;
