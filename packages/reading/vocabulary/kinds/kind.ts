import type { CitedPage, Evidence } from './fact.ts';

/** Values by property of the entity. */
export type FactColumns = Readonly<Record<string, unknown>>;

/** Values that a stored fact needs in addition to its own. */
export interface StoringContext {
  /** Ids of the catalog's vendors by the names that the facts use. */
  readonly vendorIds: ReadonlyMap<string, string>;
  /** RFC 3339. */
  readonly now: string;
}

/** Decides if two findings of a kind are the same one. Both have stored values by property. */
export interface Sameness {
  /** From 0 for different findings to 1 for equal ones; in between, the same finding in other words. */
  alike(one: FactColumns, other: FactColumns): number;
  /** The fields whose change is reported as a change of the finding. */
  readonly announced: readonly string[] | ((finding: FactColumns) => readonly string[]);
  /** Returns `true` for a finding of the past, which stays when its page no longer states it. */
  isOver?(finding: FactColumns, now: Date): boolean;
}

/** A kind of finding in scouting: the facts that analysts find, and the rows that store them. */
export interface Scouted<F extends Evidence> {
  /** The heading of the kind's list in `admin scout`. */
  readonly title: string;
  /** Returns the fact's valid details; null drops the fact. */
  check(fact: F, page: CitedPage): Omit<F, keyof Evidence> | null;
  /** The text that `admin scout` prints of a fact. */
  print(fact: F): (string | null | undefined | false)[];
  /** Columns that are not fields of the fact; a field is stored in the column with the same name. */
  columns?(fact: F, context: StoringContext): FactColumns;
  /** Absent for products in use, of which a place has one of each vendor. */
  readonly sameness?: Sameness;
  /** The column that holds the quote, if it is not `context`. */
  readonly quotedIn?: 'description' | 'notes';
  /** SQL: the order in which stored findings are printed, for a row `f`; column 1 is the vendor's name. */
  readonly order: string;
}

/** A finding as a signal of the feed. Its rows, weight, and half-life are in `src/db/functions`. */
export interface Signaled {
  /** The kinds of signals that it produces. */
  readonly kinds: Readonly<Record<string, { readonly meaning: string; readonly label: string }>>;
  /** The field of a signal that holds the finding. */
  readonly field: string;
  /** The description of that field. */
  readonly what: string;
  /** Fields of the finding that `reason` reads. */
  readonly reads: readonly string[];
  /**
   * The signal in words, such as `contract with PowerSchool ends in 41 days`.
   *
   * @param vendor the catalog's name of the finding's vendor.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the fields that `reads` names
  reason(finding: any, asOf: Date, vendor: string | undefined): string;
}

/** Aging of findings: a date in one of their columns passes, without a write. */
export interface Aging {
  /** The column with the date; a row without a date never expires, unless `days` are given. */
  readonly date: string;
  /** The days for which a finding stays current after its date, or after it was found where it has none. */
  readonly days?: number;
  /** The status before the date, the one after it, and statuses that do not change. */
  readonly status?: { readonly before: string; readonly after: string; readonly lasting?: readonly string[] };
}

/** The aging of a finding whose status changes with its date. */
export type AgingStatus = Aging & Required<Pick<Aging, 'status'>>;

/** The routes and fields by which REST shows findings of a kind. */
export interface Documented {
  /** The fragment `…Record` on its type: documented names in documented order. */
  readonly record: string;
  /** True if the record includes that of its vendor. */
  readonly hasVendor?: boolean;
  /** Fields that `include` adds to the record in lists of a place, and that its signals have. */
  readonly more?: readonly string[];
  /** Parameters of the lists of a place that are fields of their filter, with their types in the graph. */
  readonly asked?: Readonly<Record<string, string>>;
  /** The route `GET /districts/{id}/<path>` and the same for schools, unless another route lists the kind. */
  readonly route?: { readonly path: string; readonly operation: string; readonly what: string };
}

/**
 * A kind of finding as analysts, storage, the feed, and the façade see it. Its entity has the columns, filters, and
 * import key. The files of this folder load neither the ORM nor GraphQL, because isolated processes and the façade
 * import them.
 */
export interface FindingKind<F extends Evidence = Evidence> {
  /** The GraphQL type. */
  readonly name: string;
  /** The field of districts and schools that lists it. */
  readonly list: string;
  /** Absent if findings of the kind do not age. */
  readonly ages?: Aging;
  readonly scouted?: Scouted<F>;
  readonly signal?: Signaled;
  readonly rest: Documented;
}

/** A kind whose facts analysts find on pages: every kind but `classifiedUrl`, which comes from the choice of pages. */
export type ScoutedKind<F extends Evidence> = FindingKind<F> & { readonly scouted: Scouted<F> };

/** The fragment's name in documents: `ContractRecord`. */
export const recordName = ({ name }: Pick<FindingKind, 'name'>): string => `${name}Record`;
