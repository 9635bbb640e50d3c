import type { LookingFor, whyCall } from '@emi/reading/reasons';
import { Icon } from '../parts/icon.tsx';
import type { Answer, Session } from '../parts/session.tsx';
import { Facts, Summary } from './aside.tsx';
import { Changes } from './changes.tsx';
import { Contacts, type ContactsOfPlace, WhomToCall } from './contacts.tsx';
import { Contracts } from './contracts.tsx';
import { Lists } from './lists.tsx';
import { isUnderWay } from './scouting.tsx';
import { type Signals, SignalsOfPlace } from './signals.tsx';
import type { Contact, FindingsOfPlace, Profile, Signal } from './types.ts';
import { besides } from './why.ts';

export type PlaceWithFindings = Profile & FindingsOfPlace & ContactsOfPlace;

/** The reason to call a place. */
type Why = NonNullable<ReturnType<typeof whyCall>>;

interface UnlockedPlaceProps {
  readonly session: Session;
  readonly profile: PlaceWithFindings;
  /** The answer with the profile, for the cards of contacts. */
  readonly answer: Answer<ContactsOfPlace>;
  readonly signals: Answer<Signals>;
  /** What the user was looking for on the page that led here. */
  readonly cameFor: LookingFor;
  /** Undefined if there is no reason to call, or the signals could not be read. */
  readonly why: Why | undefined;
  readonly onChanged: () => void;
  readonly onWrite: (contact: Contact) => void;
  /** Shows further contacts; undefined if there are none. */
  readonly onMore: (() => void) | undefined;
}

/** Why to call an unlocked place and whom, then all that was found there. */
export function UnlockedPlace(props: UnlockedPlaceProps) {
  const { session, profile, answer, signals, cameFor, why, onChanged, onWrite, onMore } = props;
  const { nodes = [], pagination } = signals.data ?? {};
  const actions = { session, answer, reason: why?.reason, onUnlocked: onChanged, onWrite };
  return (
    <>
      {why && <WhyCall why={why} signals={nodes} summary={profile.executiveSummary} />}
      <div class="place with-call">
        <WhomToCall {...actions} category={why?.category} />
        <div class="stack left">
          <SignalsOfPlace session={session} answer={signals} cameFor={cameFor} />
          {profile.contracts && <Contracts contracts={profile.contracts} />}
          <Contacts {...actions} onMore={onMore} />
          <Missing profile={profile} signals={pagination?.total} />
        </div>
        <div class="stack right">
          <Changes profile={profile} findings={profile} />
          <Facts profile={profile} withTiles />
          <Summary profile={profile} />
          <Lists findings={profile} signals={nodes} profile={profile} />
        </div>
      </div>
    </>
  );
}

interface WhyCallProps {
  readonly why: Why;
  readonly signals: readonly Signal[];
  readonly summary: string | null;
}

const WhyCall = ({ why, signals, summary }: WhyCallProps) => (
  <section class="why-call" aria-label="Why call">
    <Icon name="bolt" />
    <div>
      <strong>{why.reason}</strong>
      <span class="soft">{[besides(signals, why.kind), summary].filter(Boolean).join(' ')}</span>
    </div>
  </section>
);

/** The number of each kind that was found at an unlocked place; undefined for those that could not be read. */
const foundIn = (
  profile: PlaceWithFindings,
  signals: number | undefined,
): readonly (readonly [string, number | undefined])[] => [
  ['signals', signals],
  ['contracts', profile.contracts?.length],
  ['RFPs', profile.rfps?.length],
  ['purchases', profile.purchases?.length],
  ['funding', profile.fundingSignals?.length],
  ['pain points', profile.painPoints?.length],
  ['vendors', profile.vendorStack?.length],
  ['contacts', profile.contacts.pagination.total],
];

/** True for an unlocked place where nothing was found, and whose website is not being read. */
export const isEmptyPlace = (profile: PlaceWithFindings, signals: number | undefined): boolean =>
  foundIn(profile, signals).every(([, count]) => count === 0) && !isUnderWay(profile.scoutingStatus);

interface MissingProps {
  readonly profile: PlaceWithFindings;
  /** The number of signals; undefined if it could not be read. */
  readonly signals: number | undefined;
}

/** One line about all kinds without findings: that nothing was found, or that the website was not read. */
function Missing({ profile, signals }: MissingProps) {
  const missing = foundIn(profile, signals)
    .filter(([, count]) => count === 0)
    .map(([name]) => name);
  if (missing.length === 0) return null;
  const { crawledAt, scoutingStatus } = profile;
  const list = missing.join(', ');
  const isRead = crawledAt !== null || scoutingStatus.status === 'completed';
  if (isRead) return <p class="soft">Nothing found: {list}.</p>;
  // The card at the top says why a reading failed.
  const why = scoutingStatus.failure ? '' : unreadText(profile);
  return (
    <p class="soft">
      {why} Nothing is known about: {list}.
    </p>
  );
}

function unreadText({ websiteUrl, scoutingStatus }: Profile): string {
  if (isUnderWay(scoutingStatus)) return 'The website has not been read yet.';
  return websiteUrl ? 'The website was never read.' : 'No website is known, so none was read.';
}
