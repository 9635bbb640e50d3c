import type { Command } from 'commander';
import { createSignInCode } from '../accounts/grants/sign-in-codes.ts';
import { addMember, listMembers, type NewMember, removeMember } from '../accounts/tokens/members.ts';
import { aboutOne, addListCommand, commaList, example, runs, SCOPES } from './command.ts';
import { printList } from './output.ts';

export function addMemberCommands(program: Command): void {
  const member = program
    .command('member')
    .description('manage members: the users behind subjects of trusted token issuers (see JWT_ISSUERS)');

  runs<{ user: string } & NewMember>(
    member
      .command('add')
      .description('let the tokens of a subject act as a user')
      .requiredOption('--user <id>', 'the user that they act as')
      .requiredOption('--issuer <url>', 'the exact iss of its tokens')
      .requiredOption('--subject <text>', 'the exact sub of its tokens')
      .option('--scopes <list>', SCOPES, commaList)
      .addHelpText(
        'after',
        example('member add --user USER_ID --issuer https://login.example.org --subject 4711 --scopes read'),
      ),
    async ({ em }, { user, ...values }) => {
      const { id } = await addMember(em, user, values);
      return { json: { member_id: id }, text: `${id} has been added` };
    },
  );

  runs<{ user: string; scopes?: string[] }>(
    member
      .command('invite')
      .description('print a one-time code with which a person gives an application access as a user')
      .requiredOption('--user <id>', 'the user that the application acts as')
      .option('--scopes <list>', SCOPES, commaList)
      .addHelpText('after', example('member invite --user USER_ID --scopes read,unlock')),
    async ({ em }, { user, scopes }) => {
      const { code, expiresAt } = await createSignInCode(em, user, { scopes });
      return {
        json: { code, expires_at: expiresAt },
        text: `${printList({ code })}\nIt works once, until ${expiresAt.toISOString()}.`,
      };
    },
  );

  addListCommand(
    member,
    'list the members of an organization, oldest first',
    async ({ em }, org) =>
      (await listMembers(em, org)).map(({ id, user, issuer, subject, scopes, createdAt }) => ({
        id,
        userId: user.id,
        issuer,
        subject,
        scopes,
        createdAt,
      })),
    {
      id: 'member_id',
      json: ['userId', 'issuer', 'subject', 'scopes', 'createdAt'],
      columns: {
        member: 'id',
        issuer: 'issuer',
        subject: 'subject',
        user: 'userId',
        scopes: 'scopes',
        created: 'createdAt',
      },
    },
  );

  runs(
    aboutOne(member, 'remove', 'remove a member, whose tokens stop working within a second'),
    async ({ em }, _, memberId = '') => {
      const { id } = await removeMember(em, memberId);
      return { json: { member_id: id }, text: `${id} has been removed` };
    },
  );
}
