import { dateOf } from '@emi/reading/reasons';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { followJob } from '../parts/follow-job.ts';
import { Icon } from '../parts/icon.tsx';
import type { Operation } from '../parts/operation.ts';
import { againText } from '../parts/reading.ts';
import type { Session } from '../parts/session.tsx';
import type { PlaceRef } from './operations.ts';
import type { Profile } from './types.ts';

/** Saves a watched search that the place matches as soon as a contact or finding of it is known. */
const watch = ({ type, id }: PlaceRef, name: string): Operation => ({
  query: `mutation WatchPlace($input: CreateSavedSearchInput!) {
  createSavedSearch(input: $input) { id }
}`,
  variables: {
    input: {
      name: `${name}: first contact or finding`.slice(0, 200),
      filter: { [`${type}s`]: { ids: [id], hasContents: true } },
      isWatched: true,
    },
  },
});

const addWebsite = ({ type, id }: PlaceRef, websiteUrl: string): Operation => ({
  query: `mutation AddWebsite($entityType: InstitutionType!, $entityId: UUID!, $websiteUrl: SearchText!) {
  addWebsite(entityType: $entityType, entityId: $entityId, websiteUrl: $websiteUrl) { jobRecordId }
}`,
  variables: { entityType: type, entityId: id, websiteUrl },
});

interface NothingKnownProps {
  readonly session: Session;
  readonly place: PlaceRef;
  readonly profile: Profile;
  readonly name: string;
  readonly onChanged: () => void;
}

/**
 * A place of which nothing is known, because its website was read and nothing was found, or because it cannot be read.
 * Such a place is not for sale. The user can watch it, and add a website that can be read.
 */
export function NothingKnown({ session, place, profile, name, onChanged }: NothingKnownProps) {
  const readAt = lastReadOf(profile);
  const [status, setStatus] = useState('');
  const [isWatched, setWatched] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const stop = useMemo(() => new AbortController(), []);
  useEffect(() => () => stop.abort(), []);
  const run = (operation: Operation, then: () => void) =>
    session.run(operation).then(then, ({ message }: Error) => setStatus(message));
  const add = async (url: string) => {
    setChecking(true);
    setStatus('The website is asked whether it is the one of this place…');
    try {
      const { addWebsite: check } = await session.run<{ addWebsite: { jobRecordId: string } }>(
        addWebsite(place, url),
      );
      const refusal = await followJob(session, check.jobRecordId, stop.signal);
      if (refusal === null) return onChanged();
      setStatus(refusal);
    } catch (error) {
      if (!stop.signal.aborted) setStatus((error as Error).message);
    }
    setChecking(false);
  };
  return (
    <section id="inside" class="card lock" aria-labelledby="inside-title">
      <div>
        <h2 id="inside-title">
          {readAt ? `Read on ${dateOf(readAt)}, nothing found` : 'Nothing is known about this place yet'}
        </h2>
        <p class="soft">
          {reasonText(profile)}
          {!profile.access.isUnlocked && ' There is nothing to buy until that changes.'}
        </p>
      </div>
      <div class="pay">
        {!readAt && session.may('unlock') && <WebsiteForm isChecking={isChecking} onAdd={add} />}
        {session.may('manage') && (
          <button
            type="button"
            class="btn primary"
            disabled={isWatched}
            onClick={() =>
              run(watch(place, name), () => {
                setWatched(true);
                setStatus(
                  'You hear of its first contact or finding as soon as one is known. Nothing is charged.',
                );
              })
            }
          >
            <Icon name="bell" />
            Tell me when there is something
          </button>
        )}
        <p class="small soft" role="status">
          {status}
        </p>
        {isWatched && (
          <a class="small" href="/explore/searches">
            All that you watch
          </a>
        )}
      </div>
    </section>
  );
}

/** The last reading of the place; only locked places have a preview, which knows readings through the district, too. */
const lastReadOf = ({ access: { preview }, crawledAt }: Profile): string | null =>
  preview ? preview.lastReadAt : crawledAt;

/** Why nothing is inside, and whether that can change by itself. */
function reasonText(profile: Profile): string {
  const { access, reading, websiteUrl, scoutingStatus } = profile;
  const { failure } = scoutingStatus;
  if (lastReadOf(profile)) {
    const again = againText(reading);
    return `Its website names no contracts, purchases, problems, or people${again ? `; it is read ${again}` : ''}.`;
  }
  if (!websiteUrl) return 'No website is known for it, so nothing can be read.';
  if (access.isUnlocked && failure) return ''; // the card of the failed reading gives the reason
  return `Its website cannot be read${failure ? `: ${failure.message}` : '.'}`;
}

interface WebsiteFormProps {
  /** True while the service checks a website, which takes a while. */
  readonly isChecking: boolean;
  readonly onAdd: (url: string) => Promise<void>;
}

const WebsiteForm = ({ isChecking, onAdd }: WebsiteFormProps) => (
  <form
    class="stack"
    aria-label="Add its website"
    onSubmit={(event) => {
      event.preventDefault();
      void onAdd(String(new FormData(event.currentTarget).get('website')).trim());
    }}
  >
    <label class="field">
      Its website
      <input name="website" required maxLength={200} placeholder="www.example.org" inputMode="url" />
    </label>
    <button type="submit" class="btn" disabled={isChecking}>
      Add its website
    </button>
    <p class="small soft">
      Free. It is checked: its pages must name the place and where it is. Then it is read.
    </p>
  </form>
);
