import { type Command, Option } from 'commander';
import {
  createOrganization,
  createUser,
  listOrganizations,
  type NewOrganization,
} from '../accounts/authentication/accounts.ts';
import { PLAN } from '../viewer/plans.ts';
import { example, runs, SHOWN_ONCE, wholeNumber } from './command.ts';
import { list, table } from './output.ts';

export function addOrganizationCommands(program: Command): void {
  const org = program
    .command('org')
    .description('manage organizations: customers with their plans and credits');

  runs<NewOrganization>(
    org
      .command('create')
      .description("create an organization with credits, a first user, and that user's first API key")
      .requiredOption('--name <name>', 'display name')
      .addOption(
        new Option('--plan <plan>', 'the plan, which sets its limits')
          .choices(PLAN.values)
          .makeOptionMandatory(),
      )
      .option(
        '--credits <number>',
        'credits for this month (default: those that its plan includes)',
        wholeNumber,
      )
      .addHelpText('after', example('org create --name "Acme Learning" --plan growth --credits 500')),
    async ({ em }, { name, plan, credits }) => {
      const { organization, user, apiKey } = await createOrganization(em, { name, plan, credits });
      return {
        json: { organization_id: organization.id, user_id: user.id, api_key: apiKey },
        text: `${list({ organization: organization.id, user: user.id, 'API key': apiKey })}\n${SHOWN_ONCE}`,
      };
    },
  );

  runs(
    org
      .command('list')
      .description('list all organizations, oldest first')
      .addHelpText('after', example('org list', 'org list --json')),
    async ({ em }) => {
      const accounts = await listOrganizations(em);
      return {
        json: accounts.map(({ organization, available, held }) => ({
          organization_id: organization.id,
          name: organization.name,
          plan: organization.plan,
          credits_available: available,
          credits_held: held,
          created_at: organization.createdAt,
        })),
        text: table(
          ['organization', 'name', 'plan', 'credits', 'held', 'since'],
          accounts.map(({ organization, available, held }) => [
            organization.id,
            organization.name,
            organization.plan,
            available,
            held,
            day(organization.createdAt),
          ]),
        ),
      };
    },
  );
}

export function addUserCommands(program: Command): void {
  const user = program
    .command('user')
    .description('manage users: the people of an organization that API keys act as');

  runs<{ org: string; name?: string }>(
    user
      .command('create')
      .description('create a user with a first API key')
      .requiredOption('--org <id>', 'the organization')
      .option('--name <name>', "the user's name")
      .addHelpText('after', example('user create --org ORGANIZATION_ID --name "Kim Lee"')),
    async ({ em }, { org, name }) => {
      const { user: made, apiKey } = await createUser(em, org, name);
      return {
        json: { user_id: made.id, api_key: apiKey },
        text: `${list({ user: made.id, 'API key': apiKey })}\n${SHOWN_ONCE}`,
      };
    },
  );
}

const day = (date: Date): string => date.toISOString().slice(0, 10);
