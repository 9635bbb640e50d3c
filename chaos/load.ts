import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../src/importers/demo/random.ts';
import type { Caller } from './caller.ts';
import { crowd } from './clients/crowd.ts';
import { shopper } from './clients/shopper.ts';
import type { Ledger, Operation } from './ledger.ts';
import { type Asked, Client, isAcknowledged, mayHaveWorked, type Outcome, outcomeName } from './requests.ts';
import type { World } from './seed.ts';

/** The service abandons a request after ten seconds; a paused service does so only when it resumes. */
export const REQUEST_MS = 10_000;
const RETRY_MS = [200, 1_000] as const;
/** The share of acknowledged requests that are repeated, as by a client that did not get the response. */
const REPEATED = 0.1;
const EXPECTED = new Set([
  '2xx',
  '429',
  '503 with Retry-After',
  '408 of the balancer', // this driver was too busy to send
  '502 of the balancer',
  '504 of the balancer',
]);

export interface LoadOptions {
  readonly world: World;
  readonly ledger: Ledger;
  readonly seed: string;
  readonly clients: number;
  readonly boundMs: number;
  origin(): string | undefined;
  isOver(): boolean;
}

/** Runs all clients until the end. */
export async function runLoad(options: LoadOptions): Promise<void> {
  const { world, clients } = options;
  const kinds = [
    ...world.shoppers.map((organization) => ({ run: shopper, organization })),
    ...world.crowds.map((organization) => ({ run: crowd, organization })),
  ];
  await Promise.all(
    kinds.flatMap(({ run, organization }) =>
      Array.from({ length: clients }, async (_, at) => {
        const client = new Client(options.origin, options.boundMs);
        try {
          await run(
            caller(options, client, `${organization.plan} ${organization.id} ${at}`),
            organization,
            at,
          );
        } finally {
          client.close();
        }
      }),
    ),
  );
}

function caller({ world, ledger, seed, isOver }: LoadOptions, client: Client, name: string): Caller {
  const startedAt = performance.now();
  const random = new SeededRandom(`${seed} ${name}`);
  const pause = ([min, max]: readonly [number, number]) => sleep(random.whole(min, max));
  const ask = async (asked: Asked): Promise<Outcome> => {
    const outcome = await client.send(asked);
    const said = outcomeName(outcome);
    ledger.count(said);
    const isWrite = asked.method !== 'GET' && isAcknowledged(outcome);
    ledger.answers.push({ at: outcome.receivedAt, said, isWrite });
    if (outcome.ending === 'answered') {
      ledger.slowestMs = Math.max(ledger.slowestMs, outcome.receivedAt - outcome.sentAt);
      const isBusyKey = outcome.status === 409 && asked.idempotencyKey !== undefined;
      if (!EXPECTED.has(said) && !isBusyKey) {
        const after = ((outcome.receivedAt - startedAt) / 1000).toFixed(1);
        const waited = Math.round(outcome.receivedAt - outcome.sentAt);
        const answer = JSON.stringify(outcome.body).slice(0, 300);
        ledger.oddities.push(
          `${after} s, after ${waited} ms: ${asked.method} ${asked.path}: ${said} ${answer}`,
        );
      }
    }
    return outcome;
  };
  const attempt = async (operation: Operation, asked: Asked, said: (outcome: Outcome) => string | number) => {
    const outcome = await ask(asked);
    if (isAcknowledged(outcome)) operation.acknowledged.push(said(outcome));
    else if (mayHaveWorked(outcome)) operation.unknown++;
    return outcome;
  };
  return {
    random,
    districts: world.districts,
    ledger,
    isOver,
    ask,
    pause,
    async insist(operation, asked, said) {
      while (!isOver()) {
        const outcome = await attempt(operation, asked, said);
        if (isAcknowledged(outcome)) {
          if (asked.idempotencyKey && random.chance(REPEATED)) await attempt(operation, asked, said);
          return outcome;
        }
        const isFinal = outcome.status >= 400 && outcome.status < 500 && ![409, 429].includes(outcome.status);
        if (isFinal) return undefined;
        await pause(RETRY_MS);
      }
      return undefined;
    },
  };
}
