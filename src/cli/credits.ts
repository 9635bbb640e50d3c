import type { Command } from 'commander';
import type { Balance } from '../accounts/credits/ledger.ts';
import {
  adjustCredits,
  type CreditChange,
  grantCredits,
  refundRecords,
} from '../accounts/credits/operate.ts';
import { audit } from '../maintenance/invariants/audit.ts';
import { example, runs, wholeNumber } from './command.ts';
import { printList, type Result } from './output.ts';

interface Options {
  readonly org: string;
  readonly amount: number;
  readonly reason: string;
}

const operation = ({ org, amount, reason }: Options): CreditChange => ({
  organizationId: org,
  amount,
  reason,
});

export function addCreditCommands(program: Command): void {
  const credits = program
    .command('credits')
    .description('manage the credits of organizations; every change is recorded in the ledger');

  const change = (name: string, description: string, amount: string) =>
    credits
      .command(name)
      .description(description)
      .requiredOption('--org <id>', 'the organization')
      .requiredOption('--amount <number>', amount, wholeNumber)
      .requiredOption('--reason <text>', 'the reason, recorded in the ledger');

  runs<Options>(
    change('grant', 'grant an organization credits that do not lapse', 'number of credits').addHelpText(
      'after',
      example('credits grant --org ORGANIZATION_ID --amount 500 --reason "Order 4711"'),
    ),
    async ({ db }, options) => balance(await grantCredits(db.transaction, operation(options))),
  );

  runs<Options>(
    change(
      'adjust',
      'correct a balance, which cannot become negative',
      'number of credits to add; negative to subtract',
    ).addHelpText(
      'after',
      example('credits adjust --org ORGANIZATION_ID --amount -20 --reason "Granted twice"'),
    ),
    async ({ db }, options) => balance(await adjustCredits(db.transaction, operation(options))),
  );

  runs<Omit<Options, 'amount'>>(
    credits
      .command('refund')
      .description('give an organization back what it paid to unlock records, which stay unlocked')
      .argument('<record-id...>', 'ids of districts, schools, and contacts')
      .requiredOption('--org <id>', 'the organization')
      .requiredOption('--reason <text>', 'the reason, recorded in the ledger')
      .addHelpText(
        'after',
        example('credits refund DISTRICT_ID CONTACT_ID --org ORGANIZATION_ID --reason "Wrong person"'),
      ),
    async ({ db }, { org, reason }, ...recordIds) => {
      const operation = { organizationId: org, recordIds, reason };
      const { refunded, ...left } = await refundRecords(db.transaction, operation);
      const { json, text } = balance(left);
      return {
        json: { credits_refunded: refunded, ...json },
        text: `Refunded ${refunded} credits.\n${text}`,
      };
    },
  );
}

const balance = ({ available, held }: Balance): Result & { readonly json: object } => ({
  json: { credits_available: available, credits_held: held },
  text: printList({ 'can be spent': available, held }),
});

export function addAuditCommand(program: Command): void {
  runs<{ full?: boolean }>(
    program
      .command('audit')
      .description(
        'check the invariants of the stored data; fails and prints the violating rows if one is broken',
      )
      .option('--full', 'read everything, not only data added since the last sound audit')
      .addHelpText('after', example('audit', 'audit --full --json')),
    async ({ db }, { full }) => {
      const findings = await audit(db, full ? 'full' : 'new');
      return {
        json: findings.map(({ invariant, rows }) => ({
          invariant: invariant.sentence,
          holds: rows.length === 0,
          rows,
        })),
        text: findings
          .flatMap(({ invariant, rows }) => [
            `${rows.length === 0 ? 'holds ' : 'BROKEN'}  ${invariant.sentence}`,
            ...rows.map((row) => `        ${JSON.stringify(row)}`),
          ])
          .join('\n'),
        failed: findings.some(({ rows }) => rows.length > 0),
      };
    },
  );
}
