import { useEffect, useState } from 'preact/hooks';
import { format } from './format.ts';
import { Icon, type IconName } from './icon.tsx';
import { Menu } from './menu.tsx';
import type { Operation } from './operation.ts';
import { Search } from './search.tsx';
import { type Session, signOut } from './session.tsx';
import { THEMES, themeNow, useTheme } from './theme.ts';

const PAGES: readonly (readonly [path: string, name: string, icon: IconName])[] = [
  ['/explore', 'Explore', 'map'],
  ['/explore/match', 'Match', 'list'],
  ['/console', 'Console', 'chart'],
  ['/docs', 'Docs', 'docs'],
];

const isHere = (path: string): boolean =>
  path === '/explore'
    ? location.pathname.startsWith(path) && location.pathname !== '/explore/match'
    : location.pathname === path;

const BALANCE: Operation = {
  query: 'query Balance {\n  credits { balance { creditBalance } }\n}',
  variables: {},
};

/** The bar of every page: the pages, search from anywhere, credits, and the organization. */
export function Shell({ session }: { readonly session: Session | undefined }) {
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey) return;
      if ((target as Element).closest('input, textarea, select, [contenteditable], dialog')) return;
      event.preventDefault();
      document.querySelector<HTMLElement>('#find-place')?.focus();
    };
    addEventListener('keydown', focusSearch);
    return () => removeEventListener('keydown', focusSearch);
  }, []);
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
          {PAGES.map(([path, name, icon]) => (
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
          <a class="btn primary push" href="#key">
            Sign in
          </a>
        )}
      </header>
    </>
  );
}

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
        <a href="/graphiql">GraphiQL</a>
        <a href="/graphql">Apollo Sandbox</a>
        <hr />
        <button type="button" id="forget" onClick={signOut}>
          Forget key
        </button>
      </Menu>
    </div>
  );
}

themeNow();
