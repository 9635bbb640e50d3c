import { ProcessPool } from '@emi/base/isolation';
import type { EmailBrief } from '../email-brief.ts';
import { WritingFailed, type WrittenEmail } from '../writer.ts';
import type { TaskOutcome } from './email-tasks.ts';

/**
 * The tasks with prompts and emails, in any process.
 * @throws WritingFailed, or the signal's reason
 */
export interface EmailTasks {
  write(brief: EmailBrief, signal: AbortSignal): Promise<WrittenEmail>;
  checkPrompt(brief: EmailBrief, signal: AbortSignal): Promise<void>;
  check(email: WrittenEmail, brief: EmailBrief, signal: AbortSignal): Promise<void>;
}

type Run = <T>(name: keyof EmailTasks, input: unknown, signal: AbortSignal) => Promise<TaskOutcome<T>>;

const PROCESSES = 1;
const MEMORY_MEGABYTES = 300;
const TASK_MS = 10_000;

/**
 * Runs the tasks in this process, without startup time; for tests. Imports their module on use, because the service,
 * which runs them in a child process, would only keep it in memory.
 */
export const LOCAL_EMAIL_TASKS: EmailTasks = tasksBy(async (name, input) => {
  const tasks = await import('./email-tasks.ts');
  return (tasks[name] as (input: unknown) => Promise<TaskOutcome<never>>)(input);
});

/** Runs the tasks in a child process, so that no prompt can block requests and the work ends in bounded time. */
export function openEmailTasks(milliseconds = TASK_MS): EmailTasks & { close(): Promise<void> } {
  const isSource = import.meta.url.endsWith('.ts');
  const module = new URL(isSource ? './email-tasks.ts' : './email-tasks.js', import.meta.url);
  const pool = new ProcessPool({ module, processes: PROCESSES, megabytes: MEMORY_MEGABYTES });
  const isolated = tasksBy(async (name, input, signal) => {
    try {
      return await pool.run(name, input, { milliseconds, signal });
    } catch (error) {
      signal.throwIfAborted();
      throw new WritingFailed('Writing the email took too much time or memory.', false, error);
    }
  });
  return { ...isolated, close: () => pool.close() };
}

function tasksBy(run: Run): EmailTasks {
  async function perform<T>(name: keyof EmailTasks, input: unknown, signal: AbortSignal): Promise<T> {
    const outcome = await run<T>(name, input, signal);
    if ('value' in outcome) return outcome.value;
    throw new WritingFailed(outcome.failure.message, outcome.failure.isPermanent);
  }
  return {
    write: (brief, signal) => perform('write', brief, signal),
    checkPrompt: (brief, signal) => perform('checkPrompt', brief, signal),
    check: ({ subject, body }, brief, signal) =>
      perform('check', { email: { subject, body }, brief }, signal),
  };
}
