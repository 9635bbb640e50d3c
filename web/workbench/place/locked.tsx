import { relative } from '@emi/reading/reasons';
import { countOf, format, monthOf } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { KindIcon, kindOf, pastText } from '../parts/kinds.tsx';
import { type PeopleCount, peopleByRole } from '../parts/people.ts';
import type { Preview } from '../parts/preview.ts';
import type { Session } from '../parts/session.tsx';
import { Unlock } from '../parts/unlock.tsx';
import { categoryName } from '../parts/words.ts';
import { NothingKnown } from './nothing-known.tsx';
import type { PlaceRef } from './operations.ts';
import { isUnderWay } from './scouting.tsx';
import type { Profile } from './types.ts';

interface LockedProps {
  readonly session: Session;
  readonly place: PlaceRef;
  readonly profile: Profile;
  readonly name: string;
  readonly onUnlocked: () => void;
}

/** The contents of a locked place by kind, its price, and the user's balance after an unlock. */
export function Locked({ session, place, profile, name, onUnlocked }: LockedProps) {
  const { preview, unlockCost } = profile.access;
  if (preview?.nothingKnown)
    return (
      <NothingKnown session={session} place={place} profile={profile} name={name} onChanged={onUnlocked} />
    );
  // Classified URLs are the pages that were read, which nobody pays for.
  const past = (preview?.past ?? []).filter(({ kind }) => kind !== 'classified_url');
  const found = (preview?.findings ?? []).filter(({ kind }) => kind !== 'classified_url');
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const contacts = preview?.contacts ?? 0;
  const parts = [total > 0 && countOf(total, 'finding'), contacts > 0 && countOf(contacts, 'contact')].filter(
    Boolean,
  );
  const isOne = total + contacts === 1;
  const balance = session.me.credits.balance.creditBalance;
  return (
    <section id="inside" class="card lock" aria-labelledby="inside-title">
      <div>
        <h2 id="inside-title">
          {parts.length > 0
            ? `${parts.join(' and ')} ${isOne ? 'is' : 'are'} ready to read`
            : emptyTitle(profile, past.length > 0)}
        </h2>
        <p class="soft">{sourceText(profile)}</p>
        {parts.length > 0 && <Inside found={found} preview={preview} />}
        {preview?.people && preview.people.length > 0 && <People people={preview.people} />}
        {past.length > 0 && <p class="soft">No longer current: {past.map(pastText).join('; ')}.</p>}
        {preview && preview.endingContracts.length > 0 && <Ending contracts={preview.endingContracts} />}
      </div>
      <div class="pay">
        <p class="price">
          {format(unlockCost)} <small>{unlockCost === 1 ? 'credit' : 'credits'}, once</small>
        </p>
        <Unlock
          session={session}
          entities={[{ entityType: place.type, entityId: place.id }]}
          name={name}
          cost={unlockCost}
          label={`Unlock for ${countOf(unlockCost, 'credit')}`}
          class="btn primary"
          onUnlocked={onUnlocked}
        />
        <p class="small soft">
          {balance >= unlockCost
            ? `You have ${countOf(balance, 'credit')}; ${format(balance - unlockCost)} stay.`
            : `You have ${countOf(balance, 'credit')}; ${countOf(unlockCost - balance, 'credit')} are missing.`}{' '}
          Everyone in your organization gets access. Contacts cost 2 credits each.
        </p>
        {!session.may('unlock') && (
          <p class="small">
            <Icon name="lock" /> This key lacks the scope “unlock”; an administrator grants it.
          </p>
        )}
      </div>
    </section>
  );
}

/** The title of a place without current findings and contacts. */
function emptyTitle(profile: Profile, hasPast: boolean): string {
  if (hasPast) return 'Only past findings are known';
  return isUnread(profile) ? 'Its website has not been read yet' : 'Nothing was found here so far';
}

const ROLES_SHOWN = 6;

interface InsideProps {
  readonly found: Preview['findings'];
  readonly preview: Preview | null;
}

/** The numbers of findings by kind, and of contacts. */
const Inside = ({ found, preview }: InsideProps) => (
  <ul class="inside" aria-label="What is inside">
    {found.map(({ kind, count }) => (
      <li key={kind}>
        <KindIcon name={kind} />
        <span>
          <b>{format(count)}</b>
          <span>{count === 1 ? kindOf(kind).one : kindOf(kind).many}</span>
        </span>
      </li>
    ))}
    {preview && preview.contacts > 0 && (
      <li>
        <KindIcon name="contact" />
        <span>
          <b>{format(preview.contacts)}</b>
          <span>
            {preview.contacts === 1 ? 'contact' : 'contacts'}
            {`, ${format(preview.contactsWithEmail)} with email`}
          </span>
        </span>
      </li>
    )}
  </ul>
);

/** Contacts by role, without names. */
const People = ({ people }: { readonly people: readonly PeopleCount[] }) => (
  <>
    <h3 class="ending">People by role</h3>
    <ul class="ending" aria-label="People by role">
      {peopleByRole(people)
        .slice(0, ROLES_SHOWN)
        .map(({ role, text, note }) => (
          <li key={role}>
            <b>{text}</b> {note}
          </li>
        ))}
    </ul>
  </>
);

/** The end dates of contracts by category of product, without vendors. */
const Ending = ({ contracts }: { readonly contracts: Preview['endingContracts'] }) => (
  <>
    <h3 class="ending">Contracts that end</h3>
    <ul class="ending" aria-label="Contracts that end">
      {contracts.map(({ category, month, count }) => (
        <li key={`${month} ${category}`}>
          <b>{monthOf(month)}</b> {category ? categoryName(category) : 'Category not known'}
          {count > 1 && `, ${countOf(count, 'contract')}`}
        </li>
      ))}
    </ul>
  </>
);

/** Returns `true` if the website is known and nobody has tried to read it. */
const isUnread = ({ access: { preview }, websiteUrl, scoutingStatus }: Profile): boolean =>
  websiteUrl !== null && !preview?.lastReadAt && !scoutingStatus.failure && !isUnderWay(scoutingStatus);

function sourceText({ access: { preview }, websiteUrl, district, scoutingStatus }: Profile): string {
  const whose = district === undefined ? 'district’s' : 'school’s';
  if (preview?.lastReadAt)
    return `Read from the ${whose} own website ${relative(preview.lastReadAt)}. Each finding quotes its source.`;
  if (isUnderWay(scoutingStatus)) return `The ${whose} website is being read; what it says follows.`;
  if (scoutingStatus.failure) return `The ${whose} website could not be read so far.`;
  return websiteUrl
    ? `Unlocking reads the ${whose} website for contracts, RFPs, purchases, and people.`
    : 'No website is known, so nothing new can be read.';
}
