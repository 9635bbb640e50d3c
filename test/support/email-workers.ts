import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseAddress, Failpoint } from '@emi/base/runtime';
import type { LanguageModelSettings } from '@emi/reading/model';
import type { EmailOrder } from '../../src/workspace/emails/generate-email.kind.ts';
import { COMPILED, nodeArguments } from './bundled.ts';

export interface EmailWorkerSettings {
  readonly address: DatabaseAddress;
  /** Absent: the embedded writer. */
  readonly languageModel?: LanguageModelSettings;
  readonly concurrency: number;
  /** The failpoint at which the process kills itself. */
  readonly failpoint?: Failpoint;
}

export interface EmailRequestSettings {
  readonly address: DatabaseAddress;
  readonly organizationId: string;
  readonly userId: string;
  readonly order: EmailOrder;
  readonly idempotencyKey: string;
  readonly leaseSeconds: number;
  readonly failpoint: Failpoint;
}

/** Requests an email in a separate process and returns the signal that ended it. */
export async function requestInProcess(settings: EmailRequestSettings): Promise<string | null> {
  const child = spawn(process.execPath, nodeArguments('test/support/email-request.ts'), {
    env: { ...process.env, ...COMPILED, EMAIL_REQUEST: JSON.stringify(settings) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal;
}

/** Processes that write emails; `endAll` ends them, paused ones too. */
export class EmailWorkers {
  readonly #children = new Set<ChildProcess>();

  /**
   * Starts a worker. Resolves when the worker is ready or has been killed, because it may reach its failpoint before it
   * reports that it is ready.
   */
  async start(settings: EmailWorkerSettings): Promise<ChildProcess> {
    const child = spawn(process.execPath, nodeArguments('test/support/email-worker.ts'), {
      env: { ...process.env, ...COMPILED, EMAIL_WORKER: JSON.stringify(settings) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')]);
    return child;
  }

  async endAll(): Promise<void> {
    const ended = [...this.#children].map((child) => once(child, 'exit'));
    for (const child of this.#children) child.kill('SIGKILL');
    await Promise.all(ended);
  }
}
