import { Card } from '../parts/card.tsx';
import { When } from '../parts/dates.tsx';
import { countOf, format, inWords, prose } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { KindIcon, pastText } from '../parts/kinds.tsx';
import { schoolName } from '../parts/names.ts';
import { Outward } from '../parts/outward.tsx';
import { type Activity, activityOf } from './activity.ts';
import { Products } from './products.tsx';
import { SourceLink } from './source.tsx';
import type { FindingsOfPlace, Profile, Signal } from './types.ts';

interface ListsProps {
  readonly findings: FindingsOfPlace;
  readonly signals: readonly Signal[];
  readonly profile: Profile;
}

/** Activity of the past by kind: "36 purchases, 2013–2015; 2 RFPs, 2014". */
function pastLine(past: readonly Activity[]): string {
  const kinds = Map.groupBy(past, ({ kind }) => kind);
  return [...kinds]
    .map(([kind, all]) => {
      const years = all.map(({ date }) => new Date(date!).getUTCFullYear());
      return pastText({
        kind,
        count: all.length,
        firstYear: Math.min(...years),
        lastYear: Math.max(...years),
      });
    })
    .join('; ');
}

/** Products in use, money, meetings, and schools, in short lists. */
export function Lists({ findings, signals, profile }: ListsProps) {
  const { vendorStack, goneProducts, urls } = findings;
  const { ahead, recent, past } = activityOf(findings, signals);
  const current = ahead.length + recent.length;
  return (
    <>
      <Products inUse={vendorStack ?? []} gone={goneProducts ?? []} />
      {current + past.length > 0 && (
        <Card id="activity" title="Activity" count={current || undefined}>
          <div class="body">
            {ahead.length > 0 && <h3 class="when">Ahead</h3>}
            <ActivityList all={ahead} />
            {ahead.length > 0 && recent.length > 0 && <h3 class="when">Within the last year</h3>}
            <ActivityList all={recent} />
            {past.length > 0 && (
              <details>
                <summary>Older: {pastLine(past)}</summary>
                <ActivityList all={past} />
              </details>
            )}
          </div>
        </Card>
      )}
      <Schools profile={profile} />
      {!!urls?.length && (
        <Card id="pages" title="Pages read" count={urls.length}>
          <div class="body">
            <details>
              <summary>Show the {countOf(urls.length, 'page')}</summary>
              <ul class="list">
                {urls.map(({ id, url, aiPageType }) => (
                  <li key={id}>
                    <div class="grow address">
                      <Outward href={url}>{url}</Outward>{' '}
                      {aiPageType && <span class="small soft">{inWords(aiPageType)}</span>}
                    </div>
                  </li>
                ))}
              </ul>
            </details>
          </div>
        </Card>
      )}
    </>
  );
}

const ActivityList = ({ all }: { readonly all: readonly Activity[] }) => (
  <ul class="list">
    {all.map(({ one, kind, date, title, text }) => (
      <li key={one.id}>
        <KindIcon name={kind} />
        <div class="grow">
          <b>{title}</b>
          {text && <span class="small soft">{prose(text)} </span>}
          <span class="small soft">
            {date && (
              <>
                <When at={date} />
                {' · '}
              </>
            )}
            <SourceLink {...one} />
          </span>
        </div>
      </li>
    ))}
  </ul>
);

export function Schools({ profile }: { readonly profile: Profile }) {
  const { schools, id, state } = profile;
  if (!schools || schools.pagination.total === 0) return null;
  const all = `/explore?count=schools&state=${state}&districtId=${id}`;
  return (
    <Card
      id="schools"
      title={schools.pagination.total > schools.nodes.length ? 'Largest schools' : 'Schools'}
      aside={
        <a class="small" href={all}>
          All {format(schools.pagination.total)}
        </a>
      }
    >
      <div class="body">
        <ul class="list">
          {schools.nodes.map((school) => (
            <li key={school.id}>
              <div class="grow">
                <a href={`/explore/schools/${school.id}`}>{schoolName(school.name)}</a>
              </div>
              <span class="num soft">{school.studentCount === null ? '—' : format(school.studentCount)}</span>
              <span class="soft" title={school.access.isUnlocked ? 'Unlocked' : 'Locked'}>
                <Icon name={school.access.isUnlocked ? 'check' : 'lock'} />
                <span class="unseen">{school.access.isUnlocked ? 'Unlocked' : 'Locked'}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
