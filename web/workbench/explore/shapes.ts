import { useEffect, useState } from 'preact/hooks';
import { lastingCounty } from '../../../src/directory/institutions/county-names.ts';
import type { Shape } from './charts.ts';

export type { Shape };
export type Charts = typeof import('./charts.ts');

const addressOf = (name: 'charts' | 'counties'): string =>
  document.querySelector<HTMLElement>('#workbench')!.dataset[name]!;

/** Loads something at most once; a failure lets the next call load it again. */
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

/** The script for charts, which loads while the data is requested; undefined until then. */
export const useCharts = (): Charts | undefined => useLoaded(loadCharts, true);

/** The outlines of the counties, loaded when they are first needed; undefined until then. */
export const useCounties = (areNeeded: boolean): readonly Shape[] | undefined =>
  useLoaded(loadCounties, areNeeded);

const CITY = / city$/i;
/** The FIPS codes of independent cities begin here within their state. */
const FIRST_CITY = 510;

/**
 * The key of a county, the same for its name in the directory and in the atlas. The atlas names an independent city
 * as it names the county of the same name, so its FIPS code decides.
 */
export function countyKey(state: string, name: string, fips?: string): string {
  const isCity = fips !== undefined && Number(fips.slice(2)) >= FIRST_CITY && !CITY.test(name);
  return `${state} ${lastingCounty(state, isCity ? `${name} city` : name)}`;
}
