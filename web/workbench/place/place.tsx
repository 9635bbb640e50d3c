import { useEffect, useState } from 'preact/hooks';
import { useQuery } from '../parts/address.ts';
import { Copies } from '../parts/copies.tsx';
import { format } from '../parts/format.ts';
import { Inside } from '../parts/inside.tsx';
import { Alert } from '../parts/page.tsx';
import { type Session, useAnswer } from '../parts/session.tsx';
import { Contacts } from './contacts.tsx';
import { FindingsOfPlace } from './findings.tsx';
import { PlaceHeader } from './header.tsx';
import { AddToList } from './lists.tsx';
import { type PlaceType, profileOf } from './operations.ts';
import { Scouting } from './scouting.tsx';
import { SignalsOfPlace } from './signals.tsx';
import type { Profile } from './types.ts';
import { Unlock } from './unlock.tsx';

interface PlacePageProps {
  readonly session: Session;
  readonly type: PlaceType;
  readonly id: string;
}

/** A district or school: its facts, and what is inside or, once unlocked, all of that. */
export function PlacePage({ session, type, id }: PlacePageProps) {
  const place = { type, id };
  const [revision, setRevision] = useState(0);
  const [query, setQuery] = useQuery();
  const operation = profileOf(place);
  const answer = useAnswer<{ place: Profile | null }>(session, operation, revision);
  const profile = answer.data?.place;
  const refresh = () => setRevision((before) => before + 1);
  useEffect(() => {
    if (profile) document.title = `${profile.name} · Education Market Intelligence API`;
  }, [profile?.name]);
  const offset = Math.max(0, Number.parseInt(new URLSearchParams(query).get('contacts') ?? '0', 10) || 0);
  if (!profile)
    return (
      <div class="place">
        <h1>{type === 'district' ? 'District' : 'School'}</h1>
        <Alert text={answer.error} />
        {answer.data && <p role="alert">There is no such {type}.</p>}
        {!answer.data && !answer.error && <p>Loading…</p>}
      </div>
    );
  const { access, scoutability } = profile;
  return (
    <div class="place" aria-busy={answer.isLoading}>
      <Alert text={answer.error} />
      <PlaceHeader profile={profile} />
      <Copies operation={operation} />
      <div class="tools">
        <AddToList session={session} type={type} id={id} />
        <button type="button" onClick={() => print()}>
          Print
        </button>
      </div>
      <Scouting
        session={session}
        place={place}
        status={profile.scoutingStatus}
        hasWebsite={scoutability !== 'no_website'}
        isUnlocked={access.isUnlocked}
        onFinished={refresh}
      />
      {access.isUnlocked ? (
        <>
          <SignalsOfPlace session={session} place={place} revision={revision} />
          <FindingsOfPlace session={session} place={place} revision={revision} />
          <Contacts
            session={session}
            place={place}
            revision={revision}
            offset={offset}
            onOffset={(next) => setQuery(next ? `?contacts=${next}` : '')}
            onUnlocked={refresh}
          />
        </>
      ) : (
        <section class="locked" aria-labelledby="inside-title">
          <h2 id="inside-title">Locked. What is inside:</h2>
          {access.preview && <Inside preview={access.preview} />}
          <Unlock
            session={session}
            type={type}
            id={id}
            name={profile.name}
            cost={access.unlockCost}
            onUnlocked={refresh}
          />
        </section>
      )}
      {profile.schools && profile.schools.pagination.total > 0 && <Schools schools={profile.schools} />}
    </div>
  );
}

const Schools = ({ schools }: { readonly schools: NonNullable<Profile['schools']> }) => (
  <section class="part" aria-labelledby="schools-title">
    <h2 id="schools-title">Schools ({schools.pagination.total})</h2>
    {schools.pagination.total > schools.nodes.length && (
      <p class="note">The {schools.nodes.length} largest:</p>
    )}
    <ul class="columns">
      {schools.nodes.map(({ id, name, studentCount }) => (
        <li key={id}>
          <a href={`/explore/schools/${id}`}>{name}</a>
          {studentCount !== null && `, ${format(studentCount)} students`}
        </li>
      ))}
    </ul>
  </section>
);
