import { Card } from '../parts/card.tsx';
import { When } from '../parts/dates.tsx';
import { countOf, dollars, format, inWords } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { KindIcon, pastText } from '../parts/kinds.tsx';
import { schoolName } from '../parts/names.ts';
import { Outward } from '../parts/outward.tsx';
import { fundingName } from '../parts/words.ts';
import { Products } from './products.tsx';
import { SourceLink } from './source.tsx';
import { type FindingsOfPlace, type Found, type Profile, type Signal, vendorOf } from './types.ts';

interface ListsProps {
  readonly findings: FindingsOfPlace;
  readonly signals: readonly Signal[];
  readonly profile: Profile;
}

interface Activity {
  readonly one: Found;
  readonly kind: string;
  readonly date: string | null;
  readonly title: string;
  readonly text: string | null;
}

const YEAR = 365 * 86_400_000;

/** Activity within a year or ahead, and older activity, each the latest first. Undated findings are current. */
export function activityOf(
  { rfps, purchases, painPoints, fundingSignals, events }: FindingsOfPlace,
  signals: readonly Signal[],
): { readonly current: readonly Activity[]; readonly past: readonly Activity[] } {
  const above = new Set(signals.map(({ painPoint }) => painPoint?.id));
  const all: Activity[] = [
    ...(purchases ?? []).map((one) => ({
      one,
      kind: 'purchase',
      date: one.decidedAt,
      title: [one.amount !== null && dollars(one.amount), vendorOf(one)].filter(Boolean).join(' · '),
      text: one.item,
    })),
    ...(fundingSignals ?? []).map((one) => ({
      one,
      kind: 'funding',
      date: one.deadline,
      title: [one.amount !== null && dollars(one.amount), one.sourceName ?? fundingName(one.source)]
        .filter(Boolean)
        .join(' · '),
      text: one.context,
    })),
    ...(rfps ?? []).map((one) => ({
      one,
      kind: 'rfp',
      date: one.deadline ?? one.postedDate,
      title: one.title,
      text: [inWords(one.status), one.estimatedValue !== null && dollars(one.estimatedValue)]
        .filter(Boolean)
        .join(' · '),
    })),
    ...(painPoints ?? [])
      .filter(({ id }) => !above.has(id))
      .map((one) => ({
        one,
        kind: 'pain_point',
        date: one.createdAt,
        title: one.description,
        text: inWords(one.category),
      })),
    ...(events ?? []).map((one) => ({
      one,
      kind: 'timeline_event',
      date: one.eventDate,
      title: one.title,
      text: one.description,
    })),
  ].toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1));
  const isPast = ({ date }: Activity): boolean =>
    date !== null && new Date(date).getTime() < Date.now() - YEAR;
  return { current: all.filter((one) => !isPast(one)), past: all.filter(isPast) };
}

/** "36 purchases, 2013–2015" for each kind. */
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
  const { current, past } = activityOf(findings, signals);
  return (
    <>
      <Products inUse={vendorStack ?? []} gone={goneProducts ?? []} />
      {current.length + past.length > 0 && (
        <Card id="activity" title="Activity" count={current.length}>
          <div class="body">
            <Activities all={current} />
            {past.length > 0 && (
              <details>
                <summary>Older: {pastLine(past)}</summary>
                <Activities all={past} />
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

const Activities = ({ all }: { readonly all: readonly Activity[] }) => (
  <ul class="list">
    {all.map(({ one, kind, date, title, text }) => (
      <li key={one.id}>
        <KindIcon name={kind} />
        <div class="grow">
          <b>{title}</b>
          {text && <span class="small soft">{text} </span>}
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
