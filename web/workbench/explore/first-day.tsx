import { useState } from 'preact/hooks';
import { countOf, format } from '../parts/format.ts';
import { copyText } from '../parts/more.tsx';
import { displayName } from '../parts/names.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { STATE_NAMES, stateName } from '../parts/states.ts';
import { type Entity, Unlock } from '../parts/unlock.tsx';
import { firstOperation } from './graph.ts';
import type { Stats } from './groups.ts';
import { SUBJECTS, type View } from './view.ts';

interface FirstDayProps {
  readonly session: Session;
  readonly view: View;
  readonly begun: Begun | undefined;
  readonly stats: Stats | undefined;
  onChange(change: Partial<View>): void;
}

interface First {
  readonly places: {
    readonly nodes: readonly {
      readonly id: string;
      readonly name: string;
      readonly access: {
        readonly unlockCost: number;
        readonly preview: { readonly hasWebsite: boolean; readonly nothingKnown: boolean } | null;
      };
    }[];
  };
}

interface Found {
  readonly nodes: readonly { readonly id: string }[];
}

/** The steps of the first day that were taken once. */
export interface Begun {
  /** The organization has unlocked a place. */
  readonly hasUnlocked: boolean;
  /** A website has been read, whoever asked for it. */
  readonly hasRead: boolean;
}

const UNLOCKED = `districts(filter: { unlockedOnly: true }, page: { limit: 1 }) { nodes { id } }
  schools(filter: { unlockedOnly: true }, page: { limit: 1 }) { nodes { id } }`;
const READ = 'read: districts(filter: { status: completed }, page: { limit: 1 }) { nodes { id } }';
const REMEMBERED_AS = 'begun';

/** The steps that were taken once; the tab remembers them, and asks for the rest. */
export function useBegun(session: Session): Begun | undefined {
  const [known] = useState<Partial<Begun>>(() => JSON.parse(sessionStorage.getItem(REMEMBERED_AS) ?? '{}'));
  const parts = [!known.hasUnlocked && UNLOCKED, !known.hasRead && READ].filter(Boolean);
  const { data } = useAnswer<Readonly<Partial<Record<'districts' | 'schools' | 'read', Found>>>>(
    session,
    parts.length > 0 ? { query: `query Begun {\n  ${parts.join('\n  ')}\n}`, variables: {} } : undefined,
  );
  if (parts.length > 0 && !data) return undefined;
  const has = (...found: (Found | undefined)[]) => found.some((one) => (one?.nodes.length ?? 0) > 0);
  const begun = {
    hasUnlocked: known.hasUnlocked || has(data?.districts, data?.schools),
    hasRead: known.hasRead || has(data?.read),
  };
  sessionStorage.setItem(REMEMBERED_AS, JSON.stringify(begun));
  return begun;
}

/**
 * The way to a first result for an organization that has unlocked nothing, and the steps that fill a new installation.
 */
export function FirstDay(props: FirstDayProps) {
  const { session, begun, view } = props;
  if (!begun) return null;
  return (
    <>
      {!begun.hasUnlocked && <Steps {...props} />}
      {!begun.hasRead && session.may('manage') && <Unfilled state={view.filter.state} />}
    </>
  );
}

function Unfilled({ state }: { readonly state: string | undefined }) {
  const command = `npm run --silent admin -- coverage add --states ${state ?? 'TX,CA'} --min-students 1000`;
  return (
    <section class="card unfilled" aria-label="No website was read yet">
      <p>
        <b>No website has been read on this installation yet.</b>{' '}
        <span class="soft">
          An unlock reads one. This command, given where the service runs, reads those of a whole territory
          and keeps them fresh:
        </span>
      </p>
      <p class="row">
        <code>{command}</code>
        <button type="button" class="btn small" onClick={() => copyText('the command', command)}>
          Copy
        </button>
      </p>
    </section>
  );
}

/** Three steps; each leads on by itself. */
function Steps({ session, view, stats, onChange }: FirstDayProps) {
  const subject = view.subject === 'contacts' ? 'districts' : view.subject;
  const { data } = useAnswer<First>(session, view.subject === 'contacts' ? undefined : firstOperation(view));
  const first = data?.places.nodes[0];
  const { state } = view.filter;
  const found = stats ? `${format(stats.total)} ${SUBJECTS[view.subject].title.toLowerCase()} in ` : '';
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
