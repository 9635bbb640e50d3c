import { useEffect, useState } from 'preact/hooks';
import { AddToList } from '../parts/add-to-list.tsx';
import { When } from '../parts/dates.tsx';
import { countOf, format, gradesText, inWords } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { More } from '../parts/more.tsx';
import { countyName, displayName, hostName } from '../parts/names.ts';
import type { Operation } from '../parts/operation.ts';
import { Outward } from '../parts/outward.tsx';
import { againText } from '../parts/reading.ts';
import type { Session } from '../parts/session.tsx';
import { stateName, stateWithin } from '../parts/states.ts';
import { AccessTag, DemoMark } from '../parts/tags.tsx';
import { say } from '../parts/toast.ts';
import { Unlock } from '../parts/unlock.tsx';
import type { PlaceRef } from './operations.ts';
import { isUnderWay, startScouting } from './scouting.tsx';
import type { Profile } from './types.ts';

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly count?: number | undefined;
}

interface HeaderProps {
  readonly session: Session;
  readonly place: PlaceRef;
  readonly profile: Profile;
  readonly name: string;
  readonly tabs: readonly Tab[];
  readonly operations: readonly Operation[];
  readonly onChanged: () => void;
  /** Opens the form for an email to the first unlocked contact. */
  readonly onWrite: (() => void) | undefined;
}

/** The name, the actions, and the sections of the page; sticky at the top. */
export function PlaceHeader(props: HeaderProps) {
  const { session, place, profile, name, tabs, operations, onChanged, onWrite } = props;
  const { access, scoutability } = profile;
  const canRead =
    access.isUnlocked &&
    scoutability !== 'no_website' &&
    scoutability !== 'not_operating' &&
    session.may('unlock') &&
    !isUnderWay(profile.scoutingStatus);
  return (
    <div class="hero">
      <div class="in">
        <Crumbs profile={profile} name={name} />
        <div class="line">
          <h1 title={name}>{name}</h1>
          <AccessTag isUnlocked={access.isUnlocked} />
          <DemoMark origin={profile.origin} name={name} />
          <div class="row push actions">
            {!access.isUnlocked && !access.preview?.nothingKnown && (
              <Unlock
                session={session}
                entities={[{ entityType: place.type, entityId: place.id }]}
                name={name}
                cost={access.unlockCost}
                label={`Unlock for ${countOf(access.unlockCost, 'credit')}`}
                class="btn primary"
                onUnlocked={onChanged}
              />
            )}
            {onWrite && (
              <button type="button" class="btn primary" onClick={onWrite}>
                <Icon name="mail" />
                Write an email
              </button>
            )}
            <AddToList session={session} type={place.type} ids={[place.id]} />
            <button type="button" class="btn square wide" aria-label="Print" onClick={() => print()}>
              <Icon name="print" />
            </button>
            <More operations={operations}>
              {canRead && (
                <button
                  type="button"
                  data-closes
                  onClick={() =>
                    startScouting(session, place).then(onChanged, ({ message }: Error) => say(message))
                  }
                >
                  Read the website again
                </button>
              )}
            </More>
          </div>
        </div>
        <p class="soft">{lineOf(profile)}</p>
        <Tabs tabs={tabs} />
      </div>
    </div>
  );
}

function Crumbs({ profile, name }: { readonly profile: Profile; readonly name: string }) {
  const { state, county, district } = profile;
  const steps: [string, string][] = [[`?count=districts&state=${state}`, stateName(state)]];
  if (county)
    steps.push([
      `?count=districts&state=${state}&county=${encodeURIComponent(countyName(county))}`,
      countyName(county),
    ]);
  return (
    <nav class="crumbs" aria-label="Where you are">
      {steps.map(([query, text]) => (
        <>
          <a key={query} href={`/explore${query}`}>
            {text}
          </a>
          <Icon name="right" />
        </>
      ))}
      {district && (
        <>
          <a href={`/explore/districts/${district.id}`}>{displayName(district.name)}</a>
          <Icon name="right" />
        </>
      )}
      <span aria-current="page">{name}</span>
    </nav>
  );
}

/** "Large suburban district in Katy, Texas · grades PK–12 · katyisd.org · website read 8 days ago". */
function lineOf(profile: Profile) {
  const { localeType, physicalCity, state, gradeLevels, websiteUrl, crawledAt, operatingStatus } = profile;
  const kind = profile.district === undefined ? 'district' : profile.isCharter ? 'charter school' : 'school';
  const [locale, size] = (localeType ?? '').split(': ');
  const where = physicalCity
    ? `in ${displayName(physicalCity)}, ${stateName(state)}`
    : `in ${stateWithin(state)}`;
  const kindText = [sizeWord(locale, size), adjective(locale), kind].filter(Boolean).join(' ');
  const again = againText(profile.reading);
  const hasClosed = ['closed', 'inactive', 'gone'].includes(operatingStatus ?? '');
  return (
    <>
      {kindText.charAt(0).toUpperCase() + kindText.slice(1)} {where}
      {gradeLevels && ` · grades ${gradesText(gradeLevels)}`}
      {hasClosed && operatingStatus && ` · ${inWords(operatingStatus).toLowerCase()}`}
      {websiteUrl && (
        <>
          {' · '}
          <Outward href={websiteUrl}>{hostName(websiteUrl)}</Outward>
        </>
      )}
      <span class="wide">
        {crawledAt ? (
          <>
            {' · website read '}
            <When at={crawledAt} />
            {again && ` · ${again}`}
          </>
        ) : (
          ` · ${websiteUrl ? 'website not read so far' : 'no website known'}`
        )}
      </span>
    </>
  );
}

const ADJECTIVES: Readonly<Record<string, string>> = {
  City: 'city',
  Suburb: 'suburban',
  Town: 'town',
  Rural: 'rural',
};
const adjective = (locale: string | undefined): string => ADJECTIVES[locale ?? ''] ?? '';
const sizeWord = (locale: string | undefined, size: string | undefined): string =>
  locale === 'City' || locale === 'Suburb' ? (size?.toLowerCase() ?? '') : '';

/** Links to the sections; the link to the section in view is marked. */
function Tabs({ tabs }: { readonly tabs: readonly Tab[] }) {
  const [current, setCurrent] = useState(tabs[0]?.id);
  const ids = tabs.map(({ id }) => id).join(' ');
  useEffect(() => {
    const all = ids.split(' ');
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        const first = all.find((id) => inView.has(id));
        // While data loads, sections that belong further down are at the top of the page for a moment.
        const isAtTop = scrollY === 0;
        setCurrent((before) => first ?? (isAtTop ? all[0] : before));
      },
      // Sections below the sticky header and in the upper part of the window are current.
      { rootMargin: '-140px 0px -60% 0px' },
    );
    for (const id of all) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return (
    <nav class="tabs" aria-label="On this page">
      {tabs.map(({ id, title, count }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {title}
          {count ? <span class="count"> {format(count)}</span> : null}
        </a>
      ))}
    </nav>
  );
}
