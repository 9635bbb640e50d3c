import type { Command } from 'commander';
import { type ErasedPerson, eraseContact } from '../maintenance/erasure/erase-contact.ts';
import { dismissReports } from '../workspace/contacts/dismiss-reports.ts';
import { example, runs } from './command.ts';

export function addContactCommands(program: Command): void {
  const contact = program.command('contact').description('manage what is stored about persons');

  runs<Omit<ErasedPerson, 'id'> & { dryRun?: boolean }>(
    contact
      .command('erase')
      .description(
        'erase a person everywhere at their request, so that neither scouting nor imports bring them back',
      )
      .argument('[contact-id]', 'id of a contact')
      .option('--email <address>', 'in place of an id: whoever has this address')
      .option('--name <name>', 'in place of an id: whoever has this name at --place')
      .option('--place <nces-id>', 'with --name: the district, or a school of it')
      .option('--dry-run', 'report what would be erased, and erase nothing')
      .addHelpText(
        'after',
        example(
          'contact erase CONTACT_ID --dry-run',
          'contact erase --email kim.lee@example.org',
          'contact erase --name "Kim Lee" --place 4823640',
        ),
      ),
    async ({ address }, { email, name, place, dryRun }, id) => {
      const { contacts, files, mentions } = await eraseContact(
        address,
        { id, email, name, place },
        { dryRun },
      );
      const would = dryRun ? 'would be ' : '';
      const lines = [
        `${contacts.length} contacts and ${files} exported files ${would}erased`,
        ...Object.entries(mentions).map(([table, rows]) => `  ${rows} mentions in ${table} ${would}erased`),
      ];
      return { json: { dry_run: Boolean(dryRun), contacts, files, mentions }, text: lines.join('\n') };
    },
  );

  runs<{ email?: string }>(
    contact
      .command('dismiss-reports')
      .description("undo the mark that customers' reports gave an address, and no longer count these reports")
      .argument('[contact-id]', 'id of a contact with the address')
      .option('--email <address>', 'in place of an id: the address, wherever it is')
      .addHelpText(
        'after',
        example('contact dismiss-reports CONTACT_ID', 'contact dismiss-reports --email kim.lee@example.org'),
      ),
    async ({ db }, { email }, id) => {
      const json = await dismissReports(db.transaction, { id, email });
      const text = `${json.reports} reports dismissed; ${json.unmarked} contacts are no longer marked`;
      return { json, text };
    },
  );
}
