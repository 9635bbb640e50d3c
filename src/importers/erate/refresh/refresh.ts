import { Readable } from 'node:stream';
import { Problem } from '@emi/base/problems';
import type { DatabaseAddress } from '@emi/base/runtime';
import type pg from 'pg';
import { onOwnConnection } from '../../../db/own-connection.ts';
import type { CompletePart } from '../../options.ts';
import type { RecordsReport } from '../../records/report.ts';
import { importErate } from '../import-erate.ts';
import { ERATE_SETS, type ErateSet } from '../sets.ts';
import { FetchedRows } from './pages.ts';
import { Usac, type UsacSettings } from './usac.ts';

export interface RefreshOptions extends UsacSettings {
  /** Two letters each; all states if not given. */
  readonly states?: readonly string[];
  /** Funding years; the previous, the current, and the next one if not given. */
  readonly years?: readonly number[];
  readonly allowRemovals?: boolean;
  readonly signal?: AbortSignal;
  readonly pageSize?: number;
  onProgress?(set: string, rows: number, expected: number): void;
}

/** The order of imports. Entities come first: they match the rows of all other sets to districts. */
const ORDER: readonly ErateSet['name'][] = ['entities', 'frns', 'items', 'requests', 'budgets'];

/**
 * Fetches the program's data sets from USAC and imports them, one after another. Only one process at a time does this;
 * any other gets a Problem. The next call continues after an interruption.
 */
export const refreshErate = (address: DatabaseAddress, options: RefreshOptions): Promise<RecordsReport[]> =>
  onOwnConnection(address, options.signal, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(hashtext('education-market-api refresh erate')) as free`,
    );
    if (!rows[0]?.free) throw new Problem('CONFLICT', 'Another process is refreshing E-Rate now.');
    const usac = new Usac(options, options.signal);
    const reports: RecordsReport[] = [];
    for (const name of ORDER) {
      const set = ERATE_SETS.find((one) => one.name === name) as ErateSet;
      const report = await refreshSet(client, address, usac, set, options);
      if (report) reports.push(report);
    }
    return reports;
  });

async function refreshSet(
  client: pg.Client,
  address: DatabaseAddress,
  usac: Usac,
  set: ErateSet,
  options: RefreshOptions,
): Promise<RecordsReport | undefined> {
  const years = options.years ?? aroundNow(new Date());
  const fetched = await FetchedRows.fetch(
    client,
    usac,
    { set: set.id, where: condition(set, options.states, years) },
    (rows, expected) => options.onProgress?.(set.title, rows, expected),
    options.pageSize,
  );
  if (fetched.expected === 0) {
    await fetched.drop(); // an empty answer is no reason to remove everything
    return undefined;
  }
  const { allowRemovals, signal } = options;
  const report = await importErate(Readable.from(fetched.bytes()), address, {
    expectedRows: fetched.expected,
    ...(set.year && { complete: await partsOf(client, options.states, years) }),
    allowRemovals,
    signal,
  });
  await fetched.drop();
  return { ...report, kind: set.title };
}

/** The previous, the current, and the next funding year; they begin on July 1. */
const aroundNow = (now: Date): number[] => {
  const current = now.getUTCFullYear() - (now.getUTCMonth() < 6 ? 1 : 0);
  return [current - 1, current, current + 1];
};

const listOf = (values: readonly (string | number)[]): string =>
  values.map((value) => `'${value}'`).join(',');

const condition = (set: ErateSet, states: readonly string[] | undefined, years: readonly number[]): string =>
  [
    ...(states ? [`${set.state} in (${listOf(states)})`] : []),
    ...(set.year ? [`${set.year} in (${listOf(years)})`] : []),
  ].join(' and ');

/** The pairs of state and year that the fetch covers. */
async function partsOf(
  client: pg.Client,
  states: readonly string[] | undefined,
  years: readonly number[],
): Promise<CompletePart[]> {
  const { rows } = states
    ? { rows: states.map((state) => ({ state })) }
    : await client.query<{ state: string }>('select distinct state from districts');
  return rows.flatMap(({ state }) => years.map((year) => ({ state, year })));
}
