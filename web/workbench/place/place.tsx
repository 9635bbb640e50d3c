import { byCall, dateOf, wantedFirst, whyCall } from '@emi/reading/reasons';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { readCameFor } from '../parts/came-for.ts';
import { Skeletons } from '../parts/card.tsx';
import { countOf } from '../parts/format.ts';
import { displayName } from '../parts/names.ts';
import { type Answer, partOf, type Session, useAnswer } from '../parts/session.tsx';
import { Tiles } from '../parts/tiles.tsx';
import { Facts, tilesOf } from './aside.tsx';
import { Changes } from './changes.tsx';
import { Emails } from './emails.tsx';
import { PlaceHeader } from './header.tsx';
import { Schools } from './lists.tsx';
import { Locked } from './locked.tsx';
import { NothingKnown } from './nothing-known.tsx';
import { type PlaceType, placeOf, refundsOf } from './operations.ts';
import { Scouting } from './scouting.tsx';
import type { Signals } from './signals.tsx';
import { lockedTabs, unlockedTabs } from './tabs.ts';
import { topicsOf } from './topics.ts';
import type { Contact, Refund } from './types.ts';
import { isEmptyPlace, type PlaceWithFindings, UnlockedPlace } from './unlocked.tsx';

interface PlacePageProps {
  readonly session: Session;
  readonly type: PlaceType;
  readonly id: string;
}

interface PlaceData {
  readonly found: {
    readonly signals: Signals | null;
    readonly nodes: readonly [PlaceWithFindings?];
  };
}

const FIRST_CONTACTS = 50;
const MOST_CONTACTS = 200;

/** A district or school: its contents and price or, once unlocked, the reasons to call and the people to call. */
export function PlacePage({ session, type, id }: PlacePageProps) {
  const place = { type, id };
  const [revision, setRevision] = useState(0);
  const [wanted, setWanted] = useState(FIRST_CONTACTS);
  const cameFor = useMemo(() => readCameFor(location.search), []);
  const [writingTo, setWritingTo] = useState<Contact>();
  const most = Math.min(MOST_CONTACTS, session.me.limits.resultsPerRequest);
  const operation = placeOf(place, Math.min(wanted, most));
  const answer = useAnswer<PlaceData>(session, operation, revision);
  const profile = answer.data?.found.nodes[0];
  const isUnlocked = profile?.access.isUnlocked ?? false;
  const found = partOf(answer, 'found.nodes', ({ found: { nodes } }) => nodes[0]);
  const signals = partOf(answer, 'found.signals', (data) => data.found.signals);
  const refunds = useAnswer<{ refunds: { nodes: readonly Refund[] } }>(
    session,
    isUnlocked && profile?.access.creditsSpent === 0 ? refundsOf(place) : undefined,
    revision,
  );
  const refresh = () => setRevision((before) => before + 1);
  const name = profile ? displayName(profile.name, type === 'school') : '';
  useEffect(() => {
    if (name) document.title = `${name} · Education Market Intelligence API`;
  }, [name]);
  if (!profile) return <NoPlace type={type} answer={answer} />;
  const { nodes = [] } = signals.data ?? {};
  const why = isUnlocked && signals.data ? whyCall(profile, nodes, cameFor) : undefined;
  const people = isUnlocked ? byCall(profile.contacts.nodes, why?.category) : [];
  const reachable = people.find(({ access }) => access.isUnlocked);
  const totalContacts = profile.contacts.pagination.total;
  const canMore = totalContacts > wanted && wanted < most;
  return (
    <div aria-busy={answer.isLoading}>
      <PlaceHeader
        session={session}
        place={place}
        profile={profile}
        name={name}
        tabs={isUnlocked ? unlockedTabs(profile, signals.data) : lockedTabs(profile)}
        operations={[operation]}
        onChanged={refresh}
        onWrite={reachable && (() => setWritingTo(reachable))}
      />
      {writingTo && (
        <Emails
          session={session}
          contact={writingTo}
          topics={topicsOf(wantedFirst(nodes, cameFor))}
          topicId={why?.findingId}
          onClose={() => setWritingTo(undefined)}
        />
      )}
      <div class="main">
        <Alert text={answer.error === signals.error ? undefined : answer.error} onRetry={answer.retry} />
        <Scouting
          session={session}
          place={place}
          status={profile.scoutingStatus}
          canRead={isUnlocked && session.may('unlock')}
          onFinished={() => {
            session.spent(); // credits come back where nothing could be read
            refresh();
          }}
        />
        {refunds.data?.refunds.nodes.map(({ availableChange, reason, createdAt }) => (
          <div key={createdAt} class="card" role="note">
            <p class="body">
              <b>
                {countOf(availableChange, 'credit')} came back on {dateOf(createdAt)}.
              </b>{' '}
              {reason}
            </p>
          </div>
        ))}
        {isUnlocked && !isEmptyPlace(profile, signals.data?.pagination.total) ? (
          <UnlockedPlace
            session={session}
            profile={profile}
            answer={found}
            signals={signals}
            cameFor={cameFor}
            why={why}
            onChanged={refresh}
            onWrite={setWritingTo}
            onMore={canMore ? () => setWanted(most) : undefined}
          />
        ) : (
          <>
            {isUnlocked ? (
              <NothingKnown {...{ session, place, profile, name }} onChanged={refresh} />
            ) : (
              <Locked {...{ session, place, profile, name }} onUnlocked={refresh} />
            )}
            <div class="place">
              <div class="stack left">
                <Tiles tiles={tilesOf(profile)} />
                <Schools profile={profile} />
              </div>
              <div class="stack right">
                <Facts profile={profile} withTiles={false} />
                <Changes profile={profile} findings={undefined} />
              </div>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

interface NoPlaceProps {
  readonly type: PlaceType;
  readonly answer: Answer<PlaceData>;
}

/** The page while the place is loading, and if it could not be read or does not exist. */
const NoPlace = ({ type, answer }: NoPlaceProps) => (
  <div class="main">
    <h1>{type === 'district' ? 'District' : 'School'}</h1>
    <Alert text={answer.error} onRetry={answer.retry} />
    {answer.data && (
      <p role="alert">
        There is no such {type}. Search for it above, or look for it in <a href="/explore">Explore</a>.
      </p>
    )}
    {!answer.data && !answer.error && (
      <div class="card" aria-busy="true">
        <Skeletons lines={9} />
      </div>
    )}
  </div>
);
