import { badRequest } from '@emi/base/problems';
import { parseText, parseUuid } from '@emi/base/scalars';
import { CUSTOMER_SCOPES, parseScopes } from '@emi/base/viewer';
import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { within } from '../../db/transaction.ts';
import { actorFor, auditRevoked, noteChange } from '../audit-trail/note.ts';
import { endDescendants, lockCredentialsOf } from '../identities/creator.ts';
import { findOrganization, findUser, missing } from '../identities/inputs.ts';
import { Member } from '../identities/member.entity.ts';

export interface NewMember {
  /** The `iss` and `sub` claims of the member's tokens, compared character by character. */
  issuer: string;
  subject: string;
  /** Absent: every customer scope. */
  scopes?: readonly string[];
}

/** Makes a subject of an issuer a member, so that its tokens act as the user. */
export async function addMember(em: EntityManager, userId: string, values: NewMember): Promise<Member> {
  const issuer = parseFilled('issuer', values.issuer);
  const subject = parseFilled('subject', values.subject);
  const scopes = parseScopes(values.scopes ?? CUSTOMER_SCOPES);
  try {
    return await em.transactional(async (tx) => {
      const member = tx.create(Member, { user: await findUser(tx, userId), issuer, subject, scopes });
      await tx.flush();
      await noteChange(tx, await actorFor(tx, undefined, userId), 'member_added', 'member', member.id);
      return member;
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw badRequest(`${subject} of ${issuer} is already a member. Remove that member first.`);
  }
}

/** An organization's members, oldest first. */
export async function listMembers(em: EntityManager, organizationId: string): Promise<Member[]> {
  const organization = await findOrganization(em, organizationId);
  return em.find(Member, { user: { organization } }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}

/** Removes a member, whose tokens are refused within a second, and revokes everything that they created. */
export async function removeMember(em: EntityManager, memberId: string): Promise<Member> {
  const id = parseUuid(memberId, 'member id');
  return em.transactional(async (tx) => {
    await lockCredentialsOf(within(tx), 'members', id);
    const member = (await tx.findOne(Member, id)) ?? missing('member', id);
    const actor = await actorFor(tx, undefined, member.user.id);
    await noteChange(tx, actor, 'member_removed', 'member', id);
    await auditRevoked(tx, actor, await endDescendants(within(tx), member.user.id, id));
    tx.remove(member);
    return member;
  });
}

function parseFilled(name: string, value: string): string {
  if (parseText(value, name) === '') throw badRequest(`${name} must not be empty.`);
  return value;
}
