import type { Scalar } from '../values.ts';
import type { RecordField } from './fields.ts';
import type { Known, Target } from './known.ts';

/** Maps one `type` of line to the rows of one table, matched by id or natural key. */
export interface Kind {
  readonly type: string;
  readonly table: string;
  /** Fields stored in the column of the same name. */
  readonly fields: Readonly<Record<string, RecordField>>;
  /** Fields that name other records, or qualify such a field; `resolve` turns them into columns. */
  readonly references: Readonly<Record<string, Reference>>;
  /** Columns that `resolve` fills. */
  readonly resolved: readonly string[];
  /** Derived fields of the API. A line may carry them; they are ignored. */
  readonly derived: readonly string[];
  readonly key?: NaturalKey;
  /** The column with the time of the last change. */
  readonly touched?: 'updated_at' | 'last_updated_at';
  /** Fields stored per organization in another table. */
  readonly overlay?: { readonly table: string; readonly fields: Readonly<Record<string, RecordField>> };
  /** Resolves references to columns; throws a `Rejection` if a record does not exist. */
  resolve(draft: RecordDraft, known: Known): Resolution;
  /** Creates the id of a new record whose line has no id. */
  newId?(draft: RecordDraft): string;
}

export interface Reference {
  readonly field: RecordField;
  /** The tables in which the record is looked up; empty for a field that only qualifies another one. */
  readonly to: readonly Target[];
  readonly by: 'id' | 'nces_id' | 'name';
}

/** The natural key of a record, matching its unique index. */
export interface NaturalKey {
  /** Key columns; a line without an id must give the required columns. */
  readonly columns: readonly string[];
  /** Pairs of expressions over the stored row `t` and the incoming row `r` that must be equal. */
  readonly parts: readonly (readonly [stored: string, incoming: string])[];
  /** The index's predicate; `$` is the row. */
  readonly where?: string;
  /** The order of several stored rows `t` with the key of the incoming row `r` of a line `s`; the first one counts. */
  readonly order?: string;
}

/** A key part that is the same expression for both rows; `$` is the row. */
export const same = (expression: string): readonly [string, string] => [
  expression.replaceAll('$', 't'),
  expression.replaceAll('$', 'r'),
];

/** A parsed line whose references are still names. */
export interface RecordDraft {
  readonly line: number;
  /** Position among the drafts of an import; a CSV line can produce several. */
  readonly place: number;
  readonly kind: Kind;
  readonly id: string | null;
  /** Columns that the line provides. */
  readonly given: Readonly<Record<string, Scalar>>;
  readonly references: Readonly<Record<string, string | null>>;
  /** Required fields that the line lacks; allowed if the record already exists. */
  readonly missing: readonly string[];
  /** Leaves an existing record unchanged. */
  readonly onlyIfNew: boolean;
}

export interface Resolution {
  /** Columns to store as if the line had given them. */
  readonly set?: Readonly<Record<string, Scalar>>;
  /** Columns for new records only. */
  readonly otherwise?: Readonly<Record<string, Scalar>>;
  /** Further fields that a new record must have. */
  readonly missing?: readonly string[];
  /** The id of the existing record, if the line gives no id. */
  readonly id?: string;
}
