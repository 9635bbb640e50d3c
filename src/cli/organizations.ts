import { FIRST_SYNTHETIC_ID } from '@emi/base/declared';
import { PLAN } from '@emi/base/plans';
import { USER_ROLE } from '@emi/base/viewer';
import { type Command, Option } from 'commander';
import {
  createOrganization,
  listOrganizations,
  type NewOrganization,
} from '../accounts/administration/accounts.ts';
import {
  type OrganizationChanges,
  scheduleDeletion,
  suspendOrganization,
  updateOrganization,
} from '../accounts/administration/change-accounts.ts';
import { createUser, listUsers, removeUser, setUserRole } from '../accounts/administration/users.ts';
import { findOrganization } from '../accounts/identities/inputs.ts';
import type { Organization } from '../accounts/identities/organization.entity.ts';
import { District } from '../directory/districts/district.entity.ts';
import { countOrganizationRows, KEPT, REMOVED } from '../maintenance/retention/organization-rows.ts';
import { aboutOne, addListCommand, example, runs, SHOWN_ONCE, wholeNumber } from './command.ts';
import { inListing, printList, type Result, table } from './output.ts';

const DEMO_IS_THERE =
  'This database also holds the demo world. This organization never sees its synthetic records, and pays for none; ' +
  '`demo --remove` takes them out.';

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
      const hasDemo = (await em.count(District, { id: { $gte: FIRST_SYNTHETIC_ID } })) > 0;
      const shown = printList({ organization: organization.id, user: user.id, 'API key': apiKey });
      return {
        json: {
          organization_id: organization.id,
          user_id: user.id,
          api_key: apiKey,
          has_demo_world: hasDemo,
        },
        text: `${shown}\n${SHOWN_ONCE}${hasDemo ? `\n${DEMO_IS_THERE}` : ''}`,
      };
    },
  );

  addChanges(org);

  runs(
    org
      .command('list')
      .description('list all organizations, oldest first')
      .addHelpText('after', example('org list', 'org list --json')),
    async ({ em }) => {
      const accounts = await listOrganizations(em);
      const organizations = accounts.map(({ organization, available, held }) => {
        const { id, name, plan, suspendedAt, deletionDueAt, deletedAt, createdAt } = organization;
        return {
          id,
          name,
          plan,
          creditsAvailable: available,
          creditsHeld: held,
          suspendedAt,
          deletionDueAt,
          deletedAt,
          createdAt,
        };
      });
      return inListing(organizations, {
        id: 'organization_id',
        json: [
          ...(['name', 'plan', 'creditsAvailable', 'creditsHeld'] as const),
          ...(['suspendedAt', 'deletionDueAt', 'deletedAt', 'createdAt'] as const),
        ],
        columns: {
          organization: 'id',
          name: 'name',
          plan: 'plan',
          credits: 'creditsAvailable',
          held: 'creditsHeld',
          since: ({ createdAt }) => day(createdAt),
          state: stateOf,
        },
      });
    },
  );
}

const changed = (organization: Organization): Result => {
  const { id, name, plan, suspendedAt = null, deletionDueAt = null } = organization;
  return {
    json: { organization_id: id, name, plan, suspended_at: suspendedAt, deletion_due_at: deletionDueAt },
    text: printList({ organization: id, name, plan, state: stateOf(organization) }),
  };
};

function stateOf({
  suspendedAt,
  deletionDueAt,
  deletedAt,
}: Pick<Organization, 'suspendedAt' | 'deletionDueAt' | 'deletedAt'>): string {
  if (deletedAt) return `deleted ${day(deletedAt)}`;
  if (deletionDueAt) return `deletion due ${deletionDueAt.toISOString()}`;
  return suspendedAt ? `suspended ${suspendedAt.toISOString()}` : 'active';
}

function addChanges(org: Command): void {
  runs<OrganizationChanges>(
    aboutOne(
      org,
      'update',
      'rename an organization, or move it to another plan: limits at once, credits next month',
      '--plan scale',
    )
      .option('--name <name>', 'display name')
      .addOption(new Option('--plan <plan>', 'the plan, which sets its limits').choices(PLAN.values)),
    async ({ em }, { name, plan }, id = '') => changed(await updateOrganization(em, id, { name, plan })),
  );
  runs(
    aboutOne(org, 'suspend', 'refuse all keys and tokens of an organization from now on; nothing is lost'),
    async ({ em }, _, id = '') => changed(await suspendOrganization(em, id, true)),
  );
  runs(
    aboutOne(
      org,
      'resume',
      'accept the keys and tokens of a suspended organization again, and call off its deletion',
    ),
    async ({ em }, _, id = '') => changed(await suspendOrganization(em, id, false)),
  );
  runs<{ dryRun?: boolean }>(
    aboutOne(
      org,
      'delete',
      'suspend an organization and delete it in seven days, all but its books; `org resume` calls it off until then',
      '--dry-run',
      '',
    ).option('--dry-run', 'report what would be deleted and what would stay, and change nothing'),
    async ({ em, db }, { dryRun }, id = '') => {
      if (!dryRun) return changed(await scheduleDeletion(em, id));
      const organization = await findOrganization(em, id);
      const deleted = await countOrganizationRows(db.core, REMOVED, organization.id);
      const kept = await countOrganizationRows(db.core, KEPT, organization.id);
      const rows = [
        ...Object.entries(deleted).map(([name, count]) => [name, count, 'deleted']),
        ...Object.entries(kept).map(([name, count]) => [name, count, 'kept, without names and reasons']),
      ];
      const json = { organization_id: organization.id, dry_run: true, deleted, kept };
      return { json, text: table(['table', 'rows', 'then'], rows) };
    },
  );
}

const ROLE = 'the most that keys and tokens of the user may do';

export function addUserCommands(program: Command): void {
  const user = program
    .command('user')
    .description('manage users: the people of an organization that API keys act as');

  runs<{ org: string; name?: string; role?: string }>(
    user
      .command('create')
      .description('create a user with a first API key')
      .requiredOption('--org <id>', 'the organization')
      .option('--name <name>', "the user's name")
      .addOption(new Option('--role <role>', ROLE).choices(USER_ROLE.values).default('editor'))
      .addHelpText('after', example('user create --org ORGANIZATION_ID --name "Kim Lee"')),
    async ({ em }, { org, name, role }) => {
      const { user: made, apiKey } = await createUser(em, org, name, role);
      return {
        json: { user_id: made.id, api_key: apiKey },
        text: `${printList({ user: made.id, 'API key': apiKey })}\n${SHOWN_ONCE}`,
      };
    },
  );

  addListCommand(
    user,
    'list the users of an organization, oldest first',
    ({ em }, org) => listUsers(em, org),
    {
      id: 'user_id',
      json: ['name', 'role', 'createdAt'],
      columns: { user: 'id', name: 'name', role: 'role', since: ({ createdAt }) => day(createdAt) },
    },
  );

  runs<{ role: string }>(
    aboutOne(
      user,
      'update',
      'change the role of a user, also for the keys and tokens that there are',
      '--role reader',
    ).addOption(new Option('--role <role>', ROLE).choices(USER_ROLE.values).makeOptionMandatory()),
    async ({ em }, { role }, userId = '') => {
      const changedUser = await setUserRole(em, userId, role);
      return {
        json: { user_id: changedUser.id, role: changedUser.role },
        text: `${changedUser.id} is ${role}`,
      };
    },
  );

  runs(
    aboutOne(
      user,
      'remove',
      'remove a user, whose keys and tokens stop working at once; the books keep the name',
    ),
    async ({ em }, _, userId = '') => {
      const { id, removedAt } = await removeUser(em, userId);
      return { json: { user_id: id, removed_at: removedAt }, text: `${id} has been removed` };
    },
  );
}

const day = (date: Date): string => date.toISOString().slice(0, 10);
