import { useEffect, useState } from 'preact/hooks';
import { lastingCounty } from '../../../src/directory/institutions/county-names.ts';
import type { Shape } from './charts.ts';

export type { Shape };
export type Charts = typeof import('./charts.ts');

const addressOf = (name: 'charts' | 'counties'): string =>
  document.querySelector<HTMLElement>('#workbench')!.dataset[name]!;

/** Requests something once, and again after a failure. */
const once = <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) => {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
};

const loadCharts = once<Charts>(() => import(addressOf('charts')));

const loadCounties = once<readonly Shape[]>(async () => {
  const [response, { shapesOf }] = await Promise.all([fetch(addressOf('counties')), loadCharts()]);
  return shapesOf(await response.json(), 'counties');
});

function useLoaded<Loaded>(load: () => Promise<Loaded>, isNeeded: boolean): Loaded | undefined {
  const [loaded, setLoaded] = useState<{ readonly it: Loaded }>();
  useEffect(() => {
    if (isNeeded)
      load().then(
        (it) => setLoaded({ it }),
        () => setLoaded(undefined),
      );
  }, [isNeeded]);
  return isNeeded ? loaded?.it : undefined;
}

/** The script that draws charts, loaded while the data is requested. */
export const useCharts = (): Charts | undefined => useLoaded(loadCharts, true);

/** The counties, read from the service when they are first needed. */
export const useCounties = (areNeeded: boolean): readonly Shape[] | undefined =>
  useLoaded(loadCounties, areNeeded);

const CITY = / city$/i;
const FIRST_CITY = 510;

/**
 * The key by which the directory and the atlas identify a county; an independent city differs from the county of its
 * name.
 */
export function countyKey(state: string, name: string, fips?: string): string {
  const isCity = fips !== undefined && Number(fips.slice(2)) >= FIRST_CITY && !CITY.test(name);
  return `${state} ${lastingCounty(state, isCity ? `${name} city` : name)}`;
}
