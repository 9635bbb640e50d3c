import { useEffect, useState } from 'preact/hooks';
import { PAGES_IN_BAR } from '../../../src/http/pages-in-bar.ts';
import { format } from './format.ts';
import { Icon } from './icon.tsx';
import { Keys } from './keys.tsx';
import { Menu } from './menu.tsx';
import type { Operation } from './operation.ts';
import { WAITING, type Wait } from './patience.ts';
import { Search } from './search.tsx';
import { type Session, signOut } from './session.tsx';
import { THEMES, themeNow, useTheme } from './theme.ts';

/** The addresses at which an entry of the bar is marked as the current one, if not only at its own. */
const BELOW: Readonly<Record<string, RegExp>> = {
  '/explore': /^\/explore(?:\/(?:districts|schools)\/.*)?$/,
  '/explore/lists': /^\/explore\/(?:lists|searches|prompts)(?:\/.*)?$/,
};

const isHere = (path: string): boolean => BELOW[path]?.test(location.pathname) ?? location.pathname === path;

const BALANCE: Operation = {
  query: 'query Balance {\n  credits { balance { creditBalance } }\n}',
  variables: {},
};

interface ShellProps {
  readonly session: Session | undefined;
  /** False until it is known whether the visitor has a session. */
  readonly mayAsk: boolean;
}

/** The bar of every page: the pages, search from anywhere, credits, and the organization. */
export function Shell({ session, mayAsk }: ShellProps) {
  return (
    <>
      <a class="btn skip" href="#content">
        Skip to content
      </a>
      <header class="top">
        <a class="brand" href="/" aria-label="Education Market Intelligence, start">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <rect class="a" width="24" height="24" rx="6.5" />
            <rect class="b" x="6" y="12.5" width="3" height="5.5" rx="1" />
            <rect class="b" x="10.5" y="9" width="3" height="9" rx="1" />
            <rect class="b" x="15" y="6" width="3" height="12" rx="1" />
          </svg>
          <span>Education Market Intelligence</span>
        </a>
        <nav class="nav" aria-label="Pages">
          {PAGES_IN_BAR.map(([path, name, icon]) => (
            <a key={path} href={path} aria-current={isHere(path) ? 'page' : undefined}>
              <Icon name={icon} />
              {name}
            </a>
          ))}
        </nav>
        {session ? (
          <>
            <Search session={session} />
            <Account session={session} />
          </>
        ) : (
          mayAsk && (
            <a class="btn primary push" href="#key">
              Sign in
            </a>
          )
        )}
      </header>
      <Offline />
      <Waiting />
      <Keys />
    </>
  );
}

const WORLDS = {
  demo: { name: 'Demo', look: 'rfp', title: 'The demo organization; places that are made up say so' },
  test: { name: 'Test', look: 'purchase', title: 'The test world: every place and person is made up' },
} as const;

const WorldTag = ({ name, look, title }: (typeof WORLDS)[keyof typeof WORLDS]) => (
  <span class={`tag ${look}`} title={title}>
    {name}
  </span>
);

function Account({ session }: { readonly session: Session }) {
  const { organization, user } = session.me;
  const [balance, setBalance] = useState(session.me.credits.balance.creditBalance);
  const [theme, setTheme] = useTheme();
  useEffect(
    () =>
      session.onSpent(() => {
        session.run<{ credits: { balance: { creditBalance: number } } }>(BALANCE).then(
          ({ credits }) => setBalance(credits.balance.creditBalance),
          () => undefined,
        );
      }),
    [session],
  );
  return (
    <div class="who">
      {session.world !== 'live' && <WorldTag {...WORLDS[session.world]} />}
      <a class="credits" href="/console" aria-label={`${format(balance)} credits left`}>
        <Icon name="credits" />
        <span class="num">{format(balance)}</span>
      </a>
      <Menu
        label={`${organization.name}: menu`}
        class="avatar"
        face={
          <>
            <span aria-hidden="true">{organization.name.charAt(0).toUpperCase()}</span>
            <span class="unseen">{organization.name}: menu</span>
          </>
        }
      >
        <p>
          <b>{organization.name}</b>
          <br />
          <span class="soft small">{user.name}</span>
        </p>
        <hr />
        {THEMES.map(([name, title]) => (
          <button key={name} type="button" aria-pressed={theme === name} onClick={() => setTheme(name)}>
            {title}
            {theme === name && <Icon name="check" />}
          </button>
        ))}
        <hr />
        <a href="/explore/searches">Saved searches</a>
        <a href="/explore/prompts">Email prompts</a>
        <hr />
        <a href="/graphiql">GraphiQL</a>
        <a href="/graphql">Apollo Sandbox</a>
        <hr />
        <button type="button" id="forget" onClick={signOut}>
          Sign out
        </button>
      </Menu>
    </div>
  );
}

themeNow();

/** A line below the bar while the browser has no network; pages then repeat their requests by themselves. */
function Offline() {
  const [isOffline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const change = () => setOffline(!navigator.onLine);
    for (const event of ['online', 'offline']) addEventListener(event, change);
    return () => {
      for (const event of ['online', 'offline']) removeEventListener(event, change);
    };
  }, []);
  return (
    <p role="status" class="offline">
      {isOffline && 'You are offline. What is shown stays; the page goes on by itself.'}
    </p>
  );
}

/** A line below the bar while requests wait, because the plan's minute is used or the service is not available. */
function Waiting() {
  const [wait, setWait] = useState<Wait>();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begin = (event: Event) => setWait((event as CustomEvent<Wait>).detail);
    addEventListener(WAITING, begin);
    return () => removeEventListener(WAITING, begin);
  }, []);
  useEffect(() => {
    if (!wait) return;
    const count = () => {
      const left = Math.ceil((wait.until - Date.now()) / 1_000);
      if (left > 0) setSeconds(left);
      else setWait(undefined);
    };
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [wait]);
  return (
    <p role="status" class="offline">
      {wait && `${wait.reason} The page goes on by itself in ${seconds} s.`}
    </p>
  );
}
