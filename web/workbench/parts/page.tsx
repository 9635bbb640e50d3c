import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Skeletons } from './card.tsx';
import { KeyRefused } from './patience.ts';
import { Session } from './session.tsx';
import { forgetKey, recalledKey } from './shared-key.ts';
import { Shell } from './shell.tsx';
import { SignIn } from './sign-in.tsx';

interface PageProps {
  readonly title: string;
  readonly welcome: ComponentChildren;
  /** True if the page sets its own widths. */
  readonly isWide?: boolean;
  children(session: Session): ComponentChildren;
}

/** Not known yet, the session of a visitor who signed in, or none, with the reason if a session has ended. */
type Visitor = 'unknown' | Session | { readonly reason?: string };

const ENDED =
  'You are signed out: the key or the session has ended or was revoked. Sign in again to go on where you were.';

/** A page of the workbench: the bar, the main landmark with the page or the sign-in, and a line for messages. */
export function Page({ title, welcome, isWide = false, children }: PageProps) {
  const [visitor, setVisitor] = useState<Visitor>('unknown');
  const session = visitor instanceof Session ? visitor : undefined;
  const begin = (opened: Session) => {
    opened.onRefused(() => {
      forgetKey();
      setVisitor({ reason: ENDED });
    });
    setVisitor(opened);
  };
  useEffect(() => {
    recalledKey().then((key) => {
      if (!key) return setVisitor({});
      return Session.resume(key).then(begin, (error: Error) => {
        if (error instanceof KeyRefused) forgetKey();
        setVisitor({ reason: error instanceof KeyRefused ? ENDED : error.message });
      });
    });
  }, []);
  return (
    <>
      <Shell session={session} mayAsk={visitor !== 'unknown'} />
      <main id="content" class={session && isWide ? undefined : 'main'} tabindex={-1}>
        {session ? (
          children(session)
        ) : (
          <>
            {visitor !== 'unknown' && (
              <Welcome
                title={title}
                text={welcome}
                reason={(visitor as { reason?: string }).reason}
                onSession={begin}
              />
            )}
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

interface WelcomeProps {
  readonly title: string;
  readonly text: ComponentChildren;
  readonly reason: string | undefined;
  onSession(session: Session): void;
}

function Welcome({ title, text, reason, onSession }: WelcomeProps) {
  const { demoKeyFile } = document.querySelector<HTMLElement>('#workbench')!.dataset;
  return (
    <div class="card welcome">
      <h1>{title}</h1>
      <p class="soft">
        {text} Sign in with a one-time code from an administrator, or with an API key.
        {demoKeyFile !== undefined && (
          <>
            {' '}
            The demo organization’s key is in <code>{demoKeyFile}</code>.
          </>
        )}
      </p>
      <SignIn reason={reason} onSession={onSession} />
    </div>
  );
}
