import { useState } from 'preact/hooks';
import { Copies } from '../parts/copies.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { countOf } from '../parts/format.ts';
import type { Operation } from '../parts/operation.ts';
import { Alert } from '../parts/page.tsx';
import { type Session, useAnswer } from '../parts/session.tsx';

type Unlockable = 'district' | 'school' | 'contact';

interface Quote {
  readonly unlock: {
    readonly creditsRequired: number;
    readonly credits: { readonly balance: { readonly creditBalance: number } };
    readonly results: readonly { readonly error: string | null; readonly scoutability: string | null }[];
  };
}

const unlockOf = (entityType: Unlockable, entityId: string, options: object): Operation => ({
  query: `mutation Unlock($input: UnlockInput!) {
  unlock(input: $input) {
    creditsRequired
    creditsCharged
    credits { id balance { creditBalance } }
    results { entityType entityId unlocked error scoutability }
  }
}`,
  variables: { input: { entities: [{ entityType, entityId }], channel: 'dashboard', ...options } },
});

interface UnlockProps {
  readonly session: Session;
  readonly type: Unlockable;
  readonly id: string;
  readonly name: string;
  readonly cost: number;
  readonly onUnlocked: () => void;
}

/** Unlocks after a confirmation that names the price and the balance. */
export function Unlock(props: UnlockProps) {
  const [isAsking, setAsking] = useState(false);
  if (!props.session.may('unlock'))
    return <p class="note">This key may not unlock: it lacks the scope “unlock”.</p>;
  return (
    <>
      <button type="button" class="primary" onClick={() => setAsking(true)}>
        Unlock for {countOf(props.cost, 'credit')}
      </button>
      {isAsking && <Confirmation {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function Confirmation({ session, type, id, name, onUnlocked, onClose }: UnlockProps & { onClose(): void }) {
  const quote = useAnswer<Quote>(session, unlockOf(type, id, { dryRun: true }));
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const price = quote.data?.unlock.creditsRequired ?? 0;
  const balance = quote.data?.unlock.credits.balance.creditBalance ?? 0;
  const result = quote.data?.unlock.results[0];
  const operation = unlockOf(type, id, { maxCredits: price });
  const pay = () => {
    setBusy(true);
    session
      .run<Quote>(operation)
      .then(({ unlock }) => {
        const refused = unlock.results.find((one) => one.error)?.error;
        if (refused) throw new Error(REFUSALS[refused] ?? refused);
        onClose();
        onUnlocked();
      })
      .catch(({ message }: Error) => {
        setError(message);
        setBusy(false);
      });
  };
  return (
    <Dialog title={`Unlock ${name}?`} onClose={onClose}>
      <Alert
        text={quote.error ?? error ?? (result?.error ? (REFUSALS[result.error] ?? result.error) : undefined)}
      />
      {quote.data && (
        <p>
          This costs <strong>{countOf(price, 'credit')}</strong>. Your balance is{' '}
          <strong>{countOf(balance, 'credit')}</strong>; {countOf(balance - price, 'credit')} remain.
        </p>
      )}
      {result?.scoutability === 'no_website' && (
        <p class="warning">
          No website is known, so nothing new can be read. You pay for what is listed above.
        </p>
      )}
      <p class="actions">
        <button
          type="button"
          class="primary"
          disabled={!quote.data || isBusy || balance < price || !!result?.error}
          onClick={pay}
        >
          Pay {countOf(price, 'credit')}
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
      <Copies operation={operation} />
    </Dialog>
  );
}

const REFUSALS: Readonly<Record<string, string>> = {
  NOT_FOUND: 'There is no such record any more.',
  PARENT_ENTITY_LOCKED: 'Unlock the place of this contact first.',
  INSUFFICIENT_CREDITS: 'Your balance is too low. Nothing was charged.',
  SPEND_CAP_EXCEEDED: 'The budget of this key is used up for today. Nothing was charged.',
};
