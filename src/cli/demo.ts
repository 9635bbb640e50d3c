import type { Command } from 'commander';
import { User } from '../accounts/identities/user.entity.ts';
import { addDemo } from '../importers/demo/demo.ts';
import { summary } from '../importers/progress.ts';
import { badRequest } from '../platform/base/problem.ts';
import { parseUuid } from '../platform/graph/scalars.ts';
import { example, runs } from './command.ts';
import { note } from './output.ts';
import type { Session } from './session.ts';

export function addDemoCommand(program: Command): void {
  runs<{ org?: string }>(
    program
      .command('demo')
      .description(
        'add a world to explore: real E-Rate contracts, and synthetic contacts, findings, and lists',
      )
      .option('--org <id>', 'organization that gets lists and unlocked records (default: the oldest one)')
      .addHelpText('after', example('demo', 'demo --org ORGANIZATION_ID')),
    async (session, { org }) => {
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

/** The user who will own the lists and prompts. */
async function firstUser({ em }: Session, org: string | undefined): Promise<User> {
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
    if (process.stderr.isTTY && step !== shown) note(`Adding ${step} …`);
    shown = step;
  };
}
