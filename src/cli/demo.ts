import { badRequest } from '@emi/base/problems';
import { parseUuid } from '@emi/base/scalars';
import type { Command } from 'commander';
import { User } from '../accounts/identities/user.entity.ts';
import { onOwnConnection } from '../db/own-connection.ts';
import { addDemo } from '../importers/demo/demo.ts';
import { removeDemo } from '../importers/demo/remove.ts';
import { summary } from '../importers/progress.ts';
import { example, runs } from './command.ts';
import { printNote } from './output.ts';
import type { CliSession } from './session.ts';

export function addDemoCommand(program: Command): void {
  runs<{ org?: string; remove?: boolean }>(
    program
      .command('demo')
      .description(
        'add a world to explore: real E-Rate contracts, and synthetic places, contacts, findings, and lists, ' +
          'which only demo organizations see; or take it out',
      )
      .option('--org <id>', 'organization that gets lists and unlocked records (default: the oldest one)')
      .option('--remove', 'remove every synthetic record, also those of earlier releases at real places')
      .addHelpText('after', example('demo', 'demo --org ORGANIZATION_ID', 'demo --remove')),
    async (session, { org, remove }) => {
      if (remove) return removed(session);
      const user = await firstUser(session, org);
      const reports = await addDemo(session.address, user.organization.id, user.id, steps(), session.signal);
      return {
        json: { organization_id: user.organization.id, user_id: user.id, imports: reports },
        text: reports.map((report) => `${report.kind}: ${summary(report)}`).join('\n'),
        failed: reports.some(({ rejected }) => rejected > 0),
      };
    },
  );
}

async function removed({ address, signal }: CliSession) {
  const { rows, refunded } = await onOwnConnection(address, signal, removeDemo);
  const counts = Object.entries(rows).map(([table, count]) => `${count} ${table}`);
  return {
    json: { removed: rows, credits_refunded: refunded },
    text: [
      counts.length > 0 ? `Removed ${counts.join(', ')}.` : 'There are no synthetic records.',
      ...(refunded > 0 ? [`Refunded ${refunded} credits to organizations that had paid for them.`] : []),
    ].join('\n'),
  };
}

/** The oldest user, of the organization if one is given, who will own the lists and prompts. */
async function firstUser({ em }: CliSession, org: string | undefined): Promise<User> {
  const [user] = await em.find(User, org ? { organization: parseUuid(org, 'organization id') } : {}, {
    orderBy: { createdAt: 'asc', id: 'asc' },
    limit: 1,
  });
  if (!user) {
    throw badRequest(
      org
        ? `There is no organization ${org}, or it has no user.`
        : 'There is no organization yet; make one with `org create`, or start the service once.',
    );
  }
  return user;
}

/** Prints a line on a terminal as each step begins. */
function steps(): (step: string) => void {
  let shown = '';
  return (step) => {
    if (process.stderr.isTTY && step !== shown) printNote(`Adding ${step} …`);
    shown = step;
  };
}
