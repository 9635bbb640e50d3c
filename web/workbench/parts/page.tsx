import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Session, SignIn, signOut } from './session.tsx';

const PAGES = [
  ['/explore', 'Explore'],
  ['/explore/match', 'Match accounts'],
  ['/console', 'Console'],
  ['/graphiql', 'GraphiQL'],
  ['/docs', 'REST reference'],
] as const;

interface PageProps {
  readonly title: string;
  readonly welcome: ComponentChildren;
  children(session: Session): ComponentChildren;
}

/** A page of the workbench: its name, the key, the other pages, and one main landmark. */
export function Page({ title, welcome, children }: PageProps) {
  const [session, setSession] = useState<Session>();
  const { demoKeyFile } = document.querySelector<HTMLElement>('#workbench')!.dataset;
  return (
    <>
      <header>
        <p class="site">{title}</p>
        {session ? (
          <>
            <p role="status">{session.me.organization.name}</p>
            <button type="button" id="forget" onClick={signOut}>
              Forget key
            </button>
          </>
        ) : (
          <SignIn onSession={setSession} />
        )}
        <nav aria-label="Pages">
          {PAGES.map(([path, name]) => (
            <a key={path} href={path} aria-current={location.pathname === path ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main>
        {session ? (
          children(session)
        ) : (
          <>
            <h1 class="unseen">{title}</h1>
            <p class="welcome">
              {welcome} Enter an API key to begin.
              {demoKeyFile !== undefined && (
                <>
                  {' '}
                  The demo organization’s key is in <code>{demoKeyFile}</code>.
                </>
              )}
            </p>
          </>
        )}
      </main>
    </>
  );
}

export const Alert = ({ text }: { readonly text: string | undefined }) =>
  text ? <p role="alert">{text}</p> : null;
