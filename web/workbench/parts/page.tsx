import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Skeletons } from './card.tsx';
import type { Session } from './session.tsx';
import { Shell } from './shell.tsx';
import { SignIn } from './sign-in.tsx';

interface PageProps {
  readonly title: string;
  readonly welcome: ComponentChildren;
  /** True if the page sets its own widths. */
  readonly isWide?: boolean;
  children(session: Session): ComponentChildren;
}

/** A page of the workbench: the bar, one main landmark, and the page's messages. */
export function Page({ title, welcome, isWide = false, children }: PageProps) {
  const [session, setSession] = useState<Session>();
  const { demoKeyFile } = document.querySelector<HTMLElement>('#workbench')!.dataset;
  return (
    <>
      <Shell session={session} />
      <main id="content" class={session && isWide ? undefined : 'main'} tabindex={-1}>
        {session ? (
          children(session)
        ) : (
          <>
            <div class="card welcome">
              <h1>{title}</h1>
              <p class="soft">
                {welcome} Enter an API key to begin.
                {demoKeyFile !== undefined && (
                  <>
                    {' '}
                    The demo organization’s key is in <code>{demoKeyFile}</code>.
                  </>
                )}
              </p>
              <SignIn onSession={setSession} />
            </div>
            <div class="card">
              <Skeletons lines={8} />
            </div>
          </>
        )}
      </main>
      <p id="toast" class="toast" role="status" />
    </>
  );
}
