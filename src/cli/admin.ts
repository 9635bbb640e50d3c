import 'reflect-metadata';
import { Problem } from '@emi/base/problems';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config/config.ts';
import { example } from './command.ts';
import { addCommands } from './commands.ts';
import { print, printNote } from './output.ts';

/** Exit codes; the last one is the shell's for SIGINT. */
const FAILED = 1;
const BAD_USAGE = 2;
const INTERRUPTED = 130;

const program = new Command('admin')
  .description(
    "Operator commands. They work on the service's database, whether or not the service is running.",
  )
  .exitOverride()
  .showSuggestionAfterError()
  .addHelpText(
    'after',
    example(
      'org create --name "Acme Learning" --plan growth --credits 500',
      'org list --json',
      'key list --help',
    ),
  );
await addCommands(program, process.argv[2]);

// A reader that closes the pipe early, such as `head`, must not make the command fail.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  await program.parseAsync();
} catch (error) {
  const { status, code, message } = failure(error);
  process.exitCode = status;
  if (status !== 0) printFailure(code, message, error);
}

function failure(error: unknown): { status: number; code: string; message: string } {
  const { message, name } = error as Error;
  if (error instanceof CommanderError) {
    return { status: error.exitCode === 0 ? 0 : BAD_USAGE, code: 'BAD_USAGE', message };
  }
  if (error instanceof ConfigError) return { status: BAD_USAGE, code: 'BAD_SETTINGS', message };
  if (error instanceof Problem) return { status: FAILED, code: error.code, message };
  if (name === 'AbortError') return { status: INTERRUPTED, code: 'INTERRUPTED', message: 'Interrupted.' };
  return { status: FAILED, code: 'INTERNAL', message };
}

/** Writes a message for people to stderr and the error as JSON to stdout. */
function printFailure(code: string, message: string, error: unknown): void {
  const isPrinted = error instanceof CommanderError; // commander has printed it, with the usage
  if (!isPrinted) printNote(message);
  if (code === 'INTERNAL' && process.env.LOG_LEVEL === 'debug') printNote(String((error as Error).stack));
  if (process.argv.includes('--json')) print({ json: { error: { code, message } }, text: '' }, true);
}
