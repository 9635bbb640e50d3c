import { dateOf } from '@emi/reading/reasons';
import { useState } from 'preact/hooks';
import { Alert } from './alert.tsx';
import { Dialog } from './dialog.tsx';
import { countOf } from './format.ts';
import { Icon } from './icon.tsx';
import type { Operation } from './operation.ts';
import { KNOWN, type Known } from './preview.ts';
import { type Session, useAnswer } from './session.tsx';
import { say } from './toast.ts';

export interface Entity {
  readonly entityType: 'district' | 'school' | 'contact';
  readonly entityId: string;
}

interface Quote {
  readonly unlock: {
    readonly creditsRequired: number;
    readonly credits: {
      readonly balance: { readonly creditBalance: number; readonly creditResetAt: string };
    };
    readonly results: readonly {
      readonly entityId: string;
      readonly alreadyUnlocked: boolean;
      readonly error: string | null;
      readonly scoutability: string | null;
      readonly creditsRequired: number;
      readonly preview?: Known | null;
    }[];
  };
}

const unlockOf = (
  entities: readonly Entity[],
  options: { maxCredits: number } | { dryRun: true },
): Operation => ({
  query: `mutation Unlock($input: UnlockInput!) {
  unlock(input: $input) {
    creditsRequired
    creditsCharged
    credits { id balance { creditBalance creditResetAt } }
    results { entityType entityId unlocked alreadyUnlocked error scoutability creditsRequired
      ${'dryRun' in options ? KNOWN : ''}
    }
  }
}`,
  variables: { input: { entities, channel: 'dashboard', ...options } },
});

interface UnlockProps {
  readonly session: Session;
  readonly entities: readonly Entity[];
  /** The records to unlock, such as a place's name or "12 districts". */
  readonly name: string;
  readonly cost: number;
  /** The label of the button; its price if absent. */
  readonly label?: string;
  readonly class?: string;
  readonly onUnlocked: () => void;
}

/** Unlocks records for at most a price. @throws Error with the reason why nothing was unlocked */
async function buy(
  { session, name, onUnlocked }: UnlockProps,
  entities: readonly Entity[],
  price: number,
): Promise<void> {
  const { unlock } = await session.run<Quote>(unlockOf(entities, { maxCredits: price }));
  const failed = unlock.results.find((one) => one.error)?.error;
  if (failed && entities.length === 1) throw new Error(REFUSALS[failed] ?? failed);
  session.spent();
  say(`${name} unlocked. ${countOf(unlock.credits.balance.creditBalance, 'credit')} left.`);
  onUnlocked();
}

/** The reason why a place is not for sale. */
const nothingText = ({ lastReadAt }: Known): string =>
  lastReadAt
    ? `Its website was read on ${dateOf(lastReadAt)}, and nothing was found.`
    : 'Nothing is known about this place, and it has no website that can be read.';

interface OfferProps extends UnlockProps {
  readonly preview: Known | null | undefined;
}

/** The button that unlocks a record of a table, or why a place is not for sale. */
export const Offer = ({ preview, ...props }: OfferProps) =>
  preview?.nothingKnown ? (
    <span class="soft" title={nothingText(preview)}>
      {preview.lastReadAt ? 'Nothing found' : 'Nothing known'}
    </span>
  ) : (
    <Unlock {...props} />
  );

/** Unlocks after a confirmation that shows the price and the balance. */
export function Unlock(props: UnlockProps) {
  const [isAsking, setAsking] = useState(false);
  const { session, cost, label, name, class: look = 'btn small' } = props;
  const may = session.may('unlock');
  return (
    <>
      <button
        type="button"
        class={look}
        aria-label={label ? undefined : `Unlock ${name} for ${countOf(cost, 'credit')}`}
        aria-disabled={!may}
        title={
          may ? undefined : 'This key lacks the scope “unlock”; a key’s owner or an administrator grants it.'
        }
        onClick={() => may && setAsking(true)}
      >
        <Icon name={label ? 'unlock' : 'lock'} />
        {label ?? countOf(cost, 'credit')}
      </button>
      {isAsking && <Confirmation {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function Confirmation(props: UnlockProps & { onClose(): void }) {
  const { session, entities, name, onClose } = props;
  const quote = useAnswer<Quote>(session, unlockOf(entities, { dryRun: true }));
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { results = [] } = quote.data?.unlock ?? {};
  // Places with nothing inside, whose website was read or cannot be, are left out, so that nobody pays for nothing.
  const nothing = results.filter(({ preview }) => preview?.nothingKnown);
  const sold = results.filter((one) => !nothing.includes(one));
  const wanted = entities.filter(({ entityId }) => !nothing.some((one) => one.entityId === entityId));
  const price = sold.reduce((sum, { creditsRequired }) => sum + creditsRequired, 0);
  const { creditBalance: balance = 0, creditResetAt } = quote.data?.unlock.credits.balance ?? {};
  const missing = price - balance;
  const refusals = results.filter((one) => one.error);
  const refused = results.length > 0 && refusals.length === results.length ? refusals[0]!.error : undefined;
  const unread = sold.filter(
    ({ scoutability }) => scoutability === 'no_website' || scoutability === 'not_operating',
  ).length;
  const pay = () => {
    setBusy(true);
    buy(props, wanted, price).then(onClose, ({ message }: Error) => {
      setError(message);
      setBusy(false);
    });
  };
  return (
    <Dialog title={`Unlock ${name}?`} onClose={onClose}>
      <Alert text={quote.error ?? error ?? (refused ? (REFUSALS[refused] ?? refused) : undefined)} />
      {!quote.data && !quote.error && <p class="soft">Asking for the price…</p>}
      {quote.data && !refused && missing <= 0 && wanted.length > 0 && (
        <p>
          This costs <strong>{countOf(price, 'credit')}</strong>. You have {countOf(balance, 'credit')};{' '}
          <strong>{countOf(balance - price, 'credit')}</strong> stay. Everyone in your organization gets
          access.
        </p>
      )}
      {quote.data && missing > 0 && (
        <p role="alert">
          This costs {countOf(price, 'credit')}, and you have {countOf(balance, 'credit')}:{' '}
          {countOf(missing, 'credit')} are missing.{' '}
          {creditResetAt && `New credits come on ${dateOf(creditResetAt)}. `}
          An owner of your organization can change the plan.
        </p>
      )}
      {nothing.length > 0 && (
        <p class="soft">
          {entities.length === 1
            ? `${nothingText(nothing[0]!.preview!)} There is nothing to buy yet.`
            : `${countOf(nothing.length, 'place')} of these ${nothing.length === 1 ? 'is' : 'are'} left out: ` +
              'nothing is known there, and the website was read or cannot be.'}
        </p>
      )}
      {unread > 0 && (
        <p class="soft">
          {entities.length === 1
            ? 'No website is known, so nothing new can be read. You pay for what is there now.'
            : `${countOf(unread, 'place')} of these have no known website, so nothing new can be read there.`}
        </p>
      )}
      <p class="row">
        {wanted.length > 0 && (
          <button
            type="button"
            class="btn primary"
            disabled={!quote.data || isBusy || missing > 0 || refused !== undefined}
            onClick={pay}
          >
            Pay {countOf(price, 'credit')}
          </button>
        )}
        <button type="button" class="btn" onClick={onClose}>
          {wanted.length > 0 ? 'Cancel' : 'Close'}
        </button>
      </p>
    </Dialog>
  );
}

const REFUSALS: Readonly<Record<string, string>> = {
  NOT_FOUND: 'There is no such record any more.',
  PARENT_ENTITY_LOCKED: 'Unlock the place of this contact first.',
  INSUFFICIENT_CREDITS: 'Your balance is too low. Nothing was charged.',
  SPEND_CAP_EXCEEDED: 'The budget of this key is used up for today. Nothing was charged.',
};
