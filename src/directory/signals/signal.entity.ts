import { DateTime, StateCode, UUID } from '@emi/base/scalars';
import { FINDING_ORIGIN, INSTITUTION_TYPE } from '@emi/reading/vocabulary';
import { SIGNALED_KINDS } from '@emi/reading/vocabulary/kinds';
import { Gate, internal, open, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import { AT_UNLOCKED_PLACE } from '../../accounts/prices/visibility.ts';
import { dayColumn } from '../findings/days.ts';
import { ORIGIN_DESCRIPTION } from '../findings/finding.columns.ts';
import { SIGNAL_KIND, type SignalKind } from '../findings/signal-kind.values.ts';

const columns = {
  id: open(UUID, 'The id of the finding that makes the signal.', p.uuid().primary()),
  kind: open(SIGNAL_KIND.type, 'What the signal announces, such as `rfp`.', p.text().primary()),
  entityId: open(UUID, 'The district or school that can be approached because of it.', p.uuid()),
  entityType: open(
    INSTITUTION_TYPE.type,
    'Whether `entityId` is the id of a district or of a school.',
    p.text(),
  ),
  districtId: open(UUID, 'The district, or the district of the school.', p.uuid()),
  state: open(StateCode, 'State abbreviation of the place.', p.text()),
  severity: internal('The severity of a pain point.', p.text().nullable()),
  source: internal('The source of funding.', p.text().nullable()),
  amount: internal('US dollars of funding, a purchase, or the estimate of a request.', p.double().nullable()),
  vendorId: internal('The vendor of a contract, purchase, or product.', p.uuid().nullable()),
  points: internal(
    'Points for kind, severity, size, funding, dissatisfaction, a contract, and a first purchase, in this order.',
    p.array().columnType('smallint[]'),
  ),
  heat: internal('The rank among the signals of its kind; see current_signals.sql.', p.double()),
  date: open(
    DateTime,
    "When it became a signal: 180 days before a contract's end; the earlier of the discovery and a request's " +
      'publication, or the date of an event or purchase; the discovery of funding or a problem; for a product in ' +
      'place of another, when that was known. A day is midnight in UTC.',
    p.datetime(),
  ),
  startsOn: dayColumn('r.date', 'The day of `date`'),
  endsAt: open(
    DateTime,
    "A contract's end, the deadline of a request or funding, or a year after a purchase or the replacement of a " +
      'product; null if it has none. ' +
      'A day is midnight in UTC.',
    p.datetime().nullable(),
  ),
  endsOn: dayColumn('r.ends_at', 'The day of `endsAt`'),
  origin: open(FINDING_ORIGIN.type, ORIGIN_DESCRIPTION, p.text().nullable()),
  changedAt: open(
    DateTime,
    'When the signal was recorded or last changed.',
    p.datetime().defaultRaw('now()'),
  ),
};

const SignalSchema = recordSchema('Signal', 'signals', columns);

/**
 * A finding that a seller can act on now, with the values that rank it; maintained by the database, see
 * `refresh_signals.sql`.
 */
export class Signal extends SignalSchema.class {}

const EXPLAINED = ['kind', 'entityId', 'entityType', 'severity', 'endsAt', 'date', 'points'];

record(Signal, SignalSchema, {
  description: 'A finding at an unlocked place that a seller can act on now, with its score.',
  columns,
  needs: {
    score: EXPLAINED,
    summary: EXPLAINED,
    highlight: ['kind'],
    ...Object.fromEntries(SIGNALED_KINDS.map(({ signal }) => [signal.field, ['kind']])),
    district: ['districtId'],
    school: ['entityId', 'entityType'],
    domain: ['districtId', 'entityId', 'entityType'],
  },
});

/** A row of the feed: the id, the selected columns, and the inputs of the score. */
export interface SignalRow {
  readonly id: string;
  readonly kind: SignalKind;
  readonly entityId: string;
  readonly entityType: 'district' | 'school';
  readonly districtId: string;
  readonly severity: string | null;
  readonly endsAt: string | null;
  readonly date: string;
  readonly points: readonly number[];
  /** The binary logarithm of the score. */
  readonly '#strength': number;
  readonly '#weight': number;
  readonly '#halfLife': number;
  readonly '#asOf': Date;
  /** The text of the search that found the signal. */
  readonly '#search'?: string | null;
}

export const SIGNALS = new Gate<SignalRow>(recordKind(Signal), { visibility: AT_UNLOCKED_PLACE });
