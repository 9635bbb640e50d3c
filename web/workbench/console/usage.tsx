import type { ComponentChildren } from 'preact';
import { useQuery } from '../parts/address.ts';
import { Card } from '../parts/card.tsx';
import { asCsv } from '../parts/copy.ts';
import { csvFile } from '../parts/files.ts';
import { countOf, inWords } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { type Bar, Bars } from '../parts/meters.tsx';
import type { Answer } from '../parts/session.tsx';
import { type DayBar, DayBars } from './day-bars.tsx';

interface Spending {
  readonly value: string | null;
  readonly name: string | null;
  readonly credits: number;
  readonly operations: number;
}

interface Day extends Spending {
  readonly byOperation: readonly { readonly operation: string; readonly totalCredits: number }[];
}

export interface Spendings
  extends Readonly<Record<'users' | 'keys' | 'channels' | 'operations', readonly Spending[]>> {
  readonly days: readonly Day[];
}

/** Spendings; null where the service could not read them. */
type PartialSpendings = { readonly [By in keyof Spendings]: Spendings[By] | null };

export const SPANS = { 7: '7 days', 30: '30 days', 90: '90 days', 366: '1 year' } as const;
const FIRST_SPAN = '30';

export function spanOf(query: string): keyof typeof SPANS {
  const given = new URLSearchParams(query).get('days') ?? FIRST_SPAN;
  return Number(given in SPANS ? given : FIRST_SPAN) as keyof typeof SPANS;
}

interface UsageProps {
  readonly days: Answer<readonly Day[]>;
  readonly all: PartialSpendings | undefined;
  /** Further cards, below the chart. */
  readonly children: ComponentChildren;
}

/** The credits spent: a bar for each day, and bars by operation, user, key, and channel. */
export function Usage({ days, all, children }: UsageProps) {
  const [query, setQuery] = useQuery();
  const span = spanOf(query);
  const total = days.data?.reduce((sum, { credits }) => sum + credits, 0) ?? 0;
  return (
    <div class="cols">
      <div class="stack">
        <Card
          id="usage"
          title="Credits spent"
          answer={days}
          aside={
            <>
              <span class="seg" role="group" aria-label="Time">
                {Object.entries(SPANS).map(([length, title]) => (
                  <button
                    key={length}
                    type="button"
                    aria-pressed={length === String(span)}
                    onClick={() => setQuery(`?days=${length}`)}
                  >
                    {title}
                  </button>
                ))}
              </span>
              <button
                type="button"
                class="btn small square"
                aria-label="Save usage as CSV"
                title="Save as CSV"
                disabled={!all}
                onClick={() => all && csvFile('usage', asFile(all))}
              >
                <Icon name="save" />
              </button>
            </>
          }
        >
          <div class="body">
            <p role="status" class="soft small">
              {total === 0
                ? `Nothing was spent in the last ${SPANS[span]}.`
                : `${countOf(total, 'credit')} spent, by day (UTC)`}
            </p>
            <DayBars days={(days.data ?? []).map(barOfDay)} span={span} unit="credit" />
          </div>
        </Card>
        {children}
      </div>
      <div class="stack">
        <By id="operation" title="What credits bought" rows={all?.operations} />
        <By id="user" title="By user" rows={all?.users} />
        <By id="key" title="By key" rows={all?.keys} />
        <By id="channel" title="By channel" rows={all?.channels} />
      </div>
    </div>
  );
}

/** What credits buy, in the order of the colors of a day's bar. */
const BOUGHT: Readonly<Record<string, string>> = {
  unlock_district: 'Districts unlocked',
  unlock_school: 'Schools unlocked',
  unlock_contact: 'Contacts unlocked',
  generate_email: 'Emails written',
};

const barOfDay = ({ value, byOperation }: Day): DayBar => ({
  day: value!,
  parts: Object.entries(BOUGHT).map(([operation, name]) => ({
    name,
    value: byOperation.find((one) => one.operation === operation)?.totalCredits ?? 0,
  })),
});
const NO_KEY = 'Without a key';

const barOf = ({ name, value, credits }: Spending): Bar => ({
  name: name ?? (value === null ? NO_KEY : (BOUGHT[value] ?? inWords(value))),
  value: credits,
});

interface ByProps {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Spending[] | null | undefined;
}

const By = ({ id, title, rows }: ByProps) =>
  rows?.length ? (
    <Card id={`by-${id}`} title={title}>
      <div class="body">
        <Bars bars={rows.map(barOf)} />
      </div>
    </Card>
  ) : null;

const asFile = ({ days, users, keys, channels, operations: bought }: PartialSpendings): string =>
  asCsv(
    ['by', 'value', 'name', 'credits', 'operations'],
    Object.entries({ days, users, keys, channels, operations: bought }).flatMap(([by, rows]) =>
      (rows ?? []).map(({ value, name, credits, operations }) => [by, value, name, credits, operations]),
    ),
  );
