import type { Signaled } from '@emi/reading/vocabulary/kinds';
import {
  days,
  daysBetween,
  type FundingName,
  fundingName,
  inMonth,
  SIGNALED_KINDS,
} from '@emi/reading/vocabulary/kinds';
import type { Gate, Selection } from '@emi/records';
import { byColumn } from '@emi/records/pages';
import { readChildren, readOne } from '@emi/records/queries';
import { plainRow } from '@emi/records/rows';
import type { Context } from '../../requests/context/context.ts';
import { DISTRICTS } from '../districts/district.entity.ts';
import { findingOf } from '../findings/findings.ts';
import { FUNDING_SIGNALS } from '../findings/funding-signal.entity.ts';
import type { SignalKind } from '../findings/signal-kind.values.ts';
import { SCHOOLS } from '../schools/school.entity.ts';
import { VENDORS } from '../vendors/vendor.entity.ts';
import type { ScoreFactor } from './feed.values.ts';
import type { SignalRow } from './signal.entity.ts';

/** The reasons of a score, and the age of its signal, in words; reasons without points are not used. */
export interface SignalFacts {
  readonly reasons: Readonly<Record<Exclude<ScoreFactor, 'weight' | 'age'>, string>>;
  readonly age: string;
}

/** The way in which the finding of a signal is read, and put in words. */
interface Source {
  readonly gate: Gate<{ id: string }>;
  /** The field of `Signal` that holds the finding. */
  readonly field: string;
  readonly fields: Selection;
  readonly reason: Signaled['reason'];
}

/** The source of the finding of each kind of signal. */
export const SOURCES: Readonly<Record<SignalKind, Source>> = Object.fromEntries(
  SIGNALED_KINDS.flatMap((kind) => {
    const { kinds, field, reads, reason } = kind.signal;
    const source = { gate: findingOf(kind).gate, field, fields: new Set(reads), reason };
    return Object.keys(kinds).map((name) => [name, source]);
  }),
);

const VENDOR_NAME: Selection = new Set(['canonicalName']);
const STUDENTS: Selection = new Set(['studentCount']);
const FUNDING: Selection = new Set(['source', 'sourceName', 'createdAt']);
const NEWEST_FIRST = { key: { column: 'created_at', nullable: false }, ascending: false };

/** Reads the facts that a signal's reasons mention: batched over the signals of a request, and through the gate. */
export async function signalFactsOf(context: Context, row: SignalRow): Promise<SignalFacts> {
  const { points, severity } = row;
  const [, , hasSize, hasFunding] = points; // as ordered in `signal.entity.ts`
  const [kind, students, funding] = await Promise.all([
    kindInWords(context, row),
    hasSize ? studentsAt(context, row) : '',
    hasFunding ? fundingAt(context, row) : '',
  ]);
  const reasons = {
    kind,
    severity: `${severity} severity`,
    students,
    funding,
    dissatisfaction: 'dissatisfied with the vendor',
    contract: 'beside a contract in force',
    first_purchase: 'first purchase from a competitor',
  };
  return { reasons, age: ageInWords(row) };
}

async function kindInWords(context: Context, { id, kind, '#asOf': asOf }: SignalRow): Promise<string> {
  const { gate, fields, reason } = SOURCES[kind]!;
  const finding = await readOne(context, gate, fields, id);
  if (!finding) return 'no longer on record'; // deleted after the page was read
  const { vendorId } = finding as { vendorId?: string | null };
  const vendor = vendorId ? await readOne(context, VENDORS, VENDOR_NAME, vendorId) : null;
  return reason(plainRow(finding), asOf, (vendor as { canonicalName?: string } | null)?.canonicalName);
}

async function studentsAt(context: Context, { entityId, entityType }: SignalRow): Promise<string> {
  const place = await (entityType === 'district'
    ? readOne(context, DISTRICTS, STUDENTS, entityId)
    : readOne(context, SCHOOLS, STUDENTS, entityId));
  const { studentCount } = place as unknown as { studentCount: number };
  return `${studentCount.toLocaleString('en-US')} students`;
}

async function fundingAt(context: Context, { entityId }: SignalRow): Promise<string> {
  const found = await readChildren(
    context,
    FUNDING_SIGNALS,
    byColumn('entity_id'),
    { order: NEWEST_FIRST },
    FUNDING,
    entityId,
  );
  const [newest] = found as unknown as (FundingName & { createdAt: string })[];
  return newest ? `${fundingName(newest)} on record since ${inMonth(newest.createdAt)}` : 'funding on record';
}

function ageInWords({ kind, date, endsAt, '#asOf': asOf }: SignalRow): string {
  if (kind === 'contract') return `${days(daysBetween(asOf, endsAt!))} to the end`;
  return `${days(daysBetween(date, asOf))} old`;
}
