import { expect, it } from '@jest/globals';
import { Command } from 'commander';
import { addCommands, COMMAND_NAMES } from '../../src/cli/commands.ts';

const namesIn = (program: Command): string[] => program.commands.map((command) => command.name());

it.each(COMMAND_NAMES)('the module imported for the command %s adds it', async (name) => {
  const program = new Command();
  await addCommands(program, name);
  expect(namesIn(program)).toContain(name);
  expect(program.commands.length).toBeLessThanOrEqual(2);
});

it('the help of the command line lists every command once', async () => {
  const program = new Command();
  await addCommands(program, '--help');
  expect(namesIn(program)).toEqual(COMMAND_NAMES);
});
