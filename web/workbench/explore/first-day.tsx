import { useState } from 'preact/hooks';
import { countOf } from '../parts/format.ts';
import { copyText } from '../parts/more.tsx';
import { displayName } from '../parts/names.ts';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { STATE_NAMES, stateName } from '../parts/states.ts';
import { type Entity, Unlock } from '../parts/unlock.tsx';
import type { Row } from './columns.tsx';
import type { Stats } from './groups.ts';
import { SUBJECTS, type View } from './view.ts';

interface FirstDayProps {
  readonly session: Session;
  readonly view: View;
  readonly stats: Stats | undefined;
  /** The first row of the table. */
  readonly first: Row | undefined;
  onChange(change: Partial<View>): void;
}

const READ: Operation = {
  query: 'query Read {\n  districts(filter: { status: completed }, page: { limit: 1 }) { nodes { id } }\n}',
  variables: {},
};
const REMEMBERED_AS = 'read';

/** Returns `true` if a website has been read on this installation, which the tab remembers; undefined until known. */
function useWasRead(session: Session): boolean | undefined {
  const [isKnown] = useState(() => sessionStorage.getItem(REMEMBERED_AS) !== null);
  const { data } = useAnswer<{ readonly districts: { readonly nodes: readonly unknown[] } }>(
    session,
    isKnown ? undefined : READ,
  );
  if (isKnown) return true;
  const wasRead = data && data.districts.nodes.length > 0;
  if (wasRead) sessionStorage.setItem(REMEMBERED_AS, 'true');
  return wasRead;
}

/**
 * The way to a first result for an organization that has unlocked nothing, and the steps that fill a new installation.
 */
export function FirstDay(props: FirstDayProps) {
  const { session, view } = props;
  if (session.me.organization.hasUnlocked) return null;
  return (
    <>
      <Steps {...props} />
      {session.may('manage') && <Unfilled session={session} state={view.filter.state} />}
    </>
  );
}

/** True if the user may be the operator, because customers of a hosted service cannot run commands. */
const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

function Unfilled({ session, state }: { readonly session: Session; readonly state: string | undefined }) {
  if (useWasRead(session) !== false) return null;
  const command = `npm run --silent admin -- coverage add --states ${state ?? 'TX,CA'} --min-students 1000`;
  return (
    <section class="card unfilled" aria-label="No website was read yet">
      <p>
        <b>No website has been read on this installation yet.</b>{' '}
        <span class="soft">
          An unlock reads one.
          {isLocal &&
            ' This command, given where the service runs, reads those of a whole territory and keeps them fresh:'}
        </span>
      </p>
      {isLocal && (
        <p class="row">
          <code>{command}</code>
          <button type="button" class="btn small" onClick={() => copyText('the command', command)}>
            Copy
          </button>
        </p>
      )}
    </section>
  );
}

/** Three first steps, each of which can be taken without the ones before it. */
function Steps({ session, view, stats, first: row, onChange }: FirstDayProps) {
  const first = row && 'reading' in row ? row : undefined;
  const subject = view.subject === 'contacts' ? 'districts' : view.subject;
  const { state } = view.filter;
  const noun = SUBJECTS[view.subject].title.toLowerCase();
  const found = stats ? `${countOf(stats.total, noun.slice(0, -1))} in ` : '';
  const balance = session.me.credits.balance.creditBalance;
  const name = first && displayName(first.name, subject === 'schools');
  const href = first && `/explore/${subject}/${first.id}`;
  const entityType = subject.slice(0, -1) as Entity['entityType'];
  return (
    <ol class="card steps" aria-label="First steps">
      <li>
        <h2>Search your territory</h2>
        <p class="soft">
          {state
            ? `${found}${stateName(state)}.`
            : session.world === 'test'
              ? 'Searching is free. All places of the test world are below; each is made up.'
              : 'Searching is free. Start with the state that you sell in.'}
        </p>
        {session.world !== 'test' && (
          <label>
            <span class="unseen">State</span>
            <select
              class="btn"
              onChange={({ currentTarget: { value } }) =>
                onChange({ filter: { ...view.filter, state: value || undefined } })
              }
            >
              <option value="">Choose a state</option>
              {Object.entries(STATE_NAMES).map(([code, title]) => (
                <option key={code} value={code} selected={code === state}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        )}
      </li>
      <li>
        <h2>See what is inside</h2>
        <p class="soft">Looking is free, too: the page of a place counts contacts, contracts, and RFPs.</p>
        {href && (
          <a class="btn" href={href}>
            Look at {name}
          </a>
        )}
      </li>
      <li>
        <h2>Unlock one</h2>
        <p class="soft">
          {name ?? 'A place'} opens for everyone in your organization
          {first?.access.preview?.hasWebsite &&
            ', and its website is read within minutes and again by itself'}
          . You have {countOf(balance, 'credit')}.
        </p>
        {first && name && !first.access.preview?.nothingKnown && (
          <Unlock
            session={session}
            entities={[{ entityType, entityId: first.id }]}
            name={name}
            cost={first.access.unlockCost}
            label={`Unlock for ${countOf(first.access.unlockCost, 'credit')}`}
            class="btn primary"
            onUnlocked={() => href && location.assign(href)}
          />
        )}
      </li>
    </ol>
  );
}
