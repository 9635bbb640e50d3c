import { useState } from 'preact/hooks';
import { useQuery } from '../parts/address.ts';
import { Alert } from '../parts/alert.tsx';
import type { World } from '../parts/graph-client.ts';
import { Icon } from '../parts/icon.tsx';
import { More } from '../parts/more.tsx';
import { countyName } from '../parts/names.ts';
import { partOf, type Session, useAnswer } from '../parts/session.tsx';
import { stateName, stateWithin, wholeName } from '../parts/states.ts';
import { Tiles } from '../parts/tiles.tsx';
import { Chips } from './chips.tsx';
import type { Row } from './columns.tsx';
import { shareCursor } from './cursor.ts';
import { Export } from './export.tsx';
import { FirstDay } from './first-day.tsx';
import { rowsOperation } from './graph.ts';
import { Groups } from './group-cards.tsx';
import { MapOf } from './map-of.tsx';
import { useNames } from './names-of.ts';
import { countsPeople, type Overview, overviewOperation } from './overview.ts';
import { Places } from './places.tsx';
import { Prospects } from './prospects.tsx';
import { SavedViews } from './saved.tsx';
import { Signals } from './signals.tsx';
import { tilesOf } from './tiles-of.tsx';
import { addressOf, mapDimension, readView, SUBJECTS, type View, valid } from './view.ts';

/** Finds places and contacts worth a call, and counts, compares, and maps them. The address contains the view. */
export function Explorer({ session }: { readonly session: Session }) {
  const [query, setQuery] = useQuery();
  const view = readView(query);
  const change = (part: Partial<View>) => {
    // Within one state, groups by state say nothing.
    const entersState = part.filter?.state && !view.filter.state && view.by === 'STATE';
    setQuery(addressOf(valid({ ...view, ...(entersState && { by: 'COUNTY' }), ...part })));
  };
  const operation = overviewOperation(view, session.me.limits);
  const overview = useAnswer<Overview>(session, operation);
  const part = <Part,>(name: string, of: (found: Overview['found']) => Part | null | undefined) =>
    partOf(overview, `found.${name}`, ({ found }) => of(found));
  const stats = part('stats', (found) => found.stats);
  const signals = part('signals', (found) => found.signals);
  const areas = view.by === mapDimension(view) ? stats : part('areas', (found) => found.areas);
  const names = useNames(session, view.filter);
  const [first, setFirst] = useState<Row>();
  const isEmpty = stats.data?.total === 0;
  const rowsKey = JSON.stringify([view.subject, view.filter, view.order]);
  return (
    <div>
      <Crumbs view={view} world={session.world} />
      <div class="title">
        <h1>{titleOf(view, names.all)}</h1>
        <span class="row push actions">
          <SavedViews session={session} view={view} go={setQuery} />
          <Export session={session} view={view} />
          <More operations={[rowsOperation(view, 25, undefined), operation]} />
        </span>
      </div>
      <Chips session={session} view={view} names={names} onChange={change} />
      <Alert text={overview.failed.length === 0 ? overview.error : undefined} onRetry={overview.retry} />
      <FirstDay session={session} view={view} stats={stats.data} first={first} onChange={change} />
      <Tiles
        tiles={tilesOf(view, session.world, {
          stats,
          signals,
          hasUnlocked: session.me.organization.hasUnlocked,
        })}
      />
      <div class="split" ref={shareCursor}>
        <div class="stack">
          {view.tab === 'groups' ? (
            <Groups
              session={session}
              view={view}
              answer={stats}
              people={countsPeople(view) ? part('peopleStats', (found) => found.peopleStats) : undefined}
              names={names}
              onChange={change}
              go={setQuery}
            />
          ) : (
            <Prospects
              key={rowsKey}
              session={session}
              view={view}
              names={names}
              onChange={change}
              onFirst={setFirst}
            />
          )}
          {view.subject === 'contacts' && (
            <Places
              session={session}
              view={view}
              answer={part('lockedParents', (found) => found.lockedParents)}
            />
          )}
        </div>
        {(overview.data || !overview.error) && (
          <div class="stack">
            {!isEmpty && session.world !== 'test' && (
              <MapOf
                view={view}
                names={names}
                answer={areas}
                points={overview.data?.found.nodes}
                go={setQuery}
              />
            )}
            <Signals answer={signals} filter={view.filter} />
          </div>
        )}
      </div>
    </div>
  );
}

/** "Schools in Harris County, Texas", or "Schools of Katy ISD". */
function titleOf({ subject, filter }: View, names: Readonly<Record<string, string>>): string {
  const { state, county, search, districtId = '' } = filter;
  const district = names[districtId];
  if (district) return `${SUBJECTS[subject].title} of ${district}`;
  const where = [county && countyName(county), state && (county ? stateName : stateWithin)(state)]
    .filter(Boolean)
    .join(', ');
  return [SUBJECTS[subject].title, search && `named “${search}”`, where && `in ${where}`]
    .filter(Boolean)
    .join(' ');
}

function Crumbs({ view, world }: { readonly view: View; readonly world: World }) {
  const { state, county } = view.filter;
  const steps: [string, View['filter']][] = [[wholeName(world), {}]];
  if (state) steps.push([stateName(state), { state }]);
  if (county) steps.push([countyName(county), { state, county }]);
  return (
    <nav class="crumbs" aria-label="Where you are">
      {steps.map(([name, filter], at) => (
        <>
          {at > 0 && <Icon name="right" />}
          <a
            key={name}
            href={`/explore${addressOf({ ...view, filter })}`}
            aria-current={at === steps.length - 1 ? 'page' : undefined}
          >
            {name}
          </a>
        </>
      ))}
    </nav>
  );
}
