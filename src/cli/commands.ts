import type { Command } from 'commander';

type AddCommands = (program: Command) => void;

/**
 * Imports the module of a command only when the command is used, because loading those of all commands takes long.
 */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommands>>> = {
  org: async () => (await import('./organizations.ts')).addOrganizationCommands,
  user: async () => (await import('./organizations.ts')).addUserCommands,
  key: async () => (await import('./keys.ts')).addKeyCommands,
  client: async () => (await import('./clients.ts')).addClientCommands,
  member: async () => (await import('./members.ts')).addMemberCommands,
  grant: async () => (await import('./grants.ts')).addGrantCommands,
  webhook: async () => (await import('./webhooks.ts')).addWebhookCommands,
  contact: async () => (await import('./contacts.ts')).addContactCommands,
  credits: async () => (await import('./credits.ts')).addCreditCommands,
  audit: async () => (await import('./credits.ts')).addAuditCommand,
  migrate: async () => (await import('./migrate.ts')).addMigrateCommand,
  backup: async () => (await import('./backup.ts')).addBackupCommands,
  restore: async () => (await import('./backup.ts')).addBackupCommands,
  import: async () => (await import('./import.ts')).addImportCommand,
  refresh: async () => (await import('./refresh.ts')).addRefreshCommand,
  demo: async () => (await import('./demo.ts')).addDemoCommand,
  jobs: async () => (await import('./jobs.ts')).addJobCommands,
  coverage: async () => (await import('./coverage.ts')).addCoverageCommands,
  scout: async () => (await import('./scout.ts')).addScoutCommand,
  website: async () => (await import('./website.ts')).addWebsiteCommand,
};

export const COMMAND_NAMES = Object.keys(COMMANDS);

/** Adds the command of this name, or all commands if no command has it, such as `--help`. */
export async function addCommands(program: Command, name = ''): Promise<void> {
  const imports = Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]!] : Object.values(COMMANDS);
  const additions = await Promise.all(imports.map((load) => load()));
  for (const add of new Set(additions)) add(program);
}
