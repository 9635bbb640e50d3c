import { useQuery } from '../parts/address.ts';
import { Alert } from '../parts/alert.tsx';
import type { World } from '../parts/graph-client.ts';
import { Icon } from '../parts/icon.tsx';
import { More } from '../parts/more.tsx';
import { countyName } from '../parts/names.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { stateName, stateWithin, wholeName } from '../parts/states.ts';
import { Tiles } from '../parts/tiles.tsx';
import { Chips } from './chips.tsx';
import { shareCursor } from './cursor.ts';
import { Export } from './export.tsx';
import { signalFilters } from './filters.ts';
import { FirstDay, useBegun } from './first-day.tsx';
import { rowsOperation, signalsOperation, statsOperation } from './graph.ts';
import { Groups } from './group-cards.tsx';
import type { Stats } from './groups.ts';
import { MapOf, mapDimension } from './map-of.tsx';
import { useNames } from './names-of.ts';
import { Places } from './places.tsx';
import { Prospects } from './prospects.tsx';
import { SavedViews } from './saved.tsx';
import { Signals, type SignalsAnswer } from './signals.tsx';
import { tilesOf } from './tiles-of.tsx';
import { addressOf, readView, SUBJECTS, subjectOf, type View, valid } from './view.ts';

type Answer = Readonly<Record<string, Stats>>;

/** Finds places and contacts worth a call, and counts, compares, and maps them. The address contains the view. */
export function Explorer({ session }: { readonly session: Session }) {
  const [query, setQuery] = useQuery();
  const view = readView(query);
  const change = (part: Partial<View>) => {
    const inState = part.filter?.state && !view.filter.state && view.by === 'STATE';
    setQuery(addressOf(valid({ ...view, ...(inState && { by: 'COUNTY' }), ...part })));
  };
  const subject = subjectOf(view);
  const { documentCost } = session.me.limits;
  const operation = statsOperation(view, documentCost);
  const results = useAnswer<Answer>(session, operation);
  const begun = useBegun(session);
  const names = useNames(session, view.filter);
  const mapBy = mapDimension(view);
  const ofMap = useAnswer<Answer>(
    session,
    view.by === mapBy ? undefined : statsOperation(view, documentCost, [mapBy]),
  );
  const ofSignals = useAnswer<SignalsAnswer>(session, signalsOperation(view));
  const stats = results.data?.[subject.field];
  const areas = (view.by === mapBy ? results : ofMap).data?.[subject.field];
  const isEmpty = stats?.total === 0;
  const rows = JSON.stringify([view.subject, view.filter, view.order]);
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
      <Alert text={results.error} onRetry={results.retry} />
      <FirstDay session={session} view={view} begun={begun} stats={stats} onChange={change} />
      <Tiles tiles={tilesOf(view, session.world, stats, ofSignals.data, begun)} />
      <div class="split" ref={shareCursor}>
        <div class="stack">
          {view.tab === 'groups' ? (
            <Groups
              view={view}
              stats={stats}
              answer={results}
              session={session}
              names={names}
              onChange={change}
              go={setQuery}
            />
          ) : (
            <Prospects key={rows} session={session} view={view} names={names} onChange={change} />
          )}
          {view.subject === 'contacts' && <Places session={session} view={view} />}
        </div>
        <div class="stack">
          {!isEmpty && session.world !== 'test' && (
            <MapOf session={session} view={view} names={names} stats={areas} go={setQuery} />
          )}
          <Signals answer={ofSignals} filter={view.filter} ignored={signalFilters(view.filter).ignored} />
        </div>
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
