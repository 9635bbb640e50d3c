import { eachOf } from '@emi/base/declared';
import { badRequest, entityLocked, notFound } from '@emi/base/problems';
import { UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import { selected } from '@emi/records';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Extensions, Info, Mutation, Resolver } from 'type-graphql';
import { UNLOCK_PRICES } from '../../accounts/prices/prices.ts';
import { Contact, type ContactRow } from '../../directory/contacts/contact.entity.ts';
import { openContact } from '../../directory/contacts/contact.read.ts';
import { REPORT_REASON, type ReportReason } from '../../directory/contacts/contact.values.ts';
import type { Context } from '../../requests/context/context.ts';
import { checkRows, countedRows, countRowsAsRequests } from '../../requests/context/rows-per-request.ts';
import { ContactRowInput, UpdateContactInput, UpdatedContacts } from './contact.types.ts';
import type { ContactChanges } from './contact-changes.ts';
import { reportContact } from './report-contact.ts';
import { type ContactRowChanges, writeBack } from './write-back.ts';

@Resolver()
export class ContactMutations {
  @NeedsScope('manage')
  @Mutation(() => Contact, {
    nullable: true,
    description:
      "Changes the organization's own data about an unlocked contact, which no other organization sees.",
  })
  async updateContact(
    @Arg('id', () => UUID, { description: 'An unlocked contact.' }) id: string,
    @Arg('input', () => UpdateContactInput, {
      description: 'The fields to change; absent ones keep their values.',
    })
    input: ContactChanges,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContactRow> {
    const [result] = await writeBack(context, [{ ...input, id }]);
    const contact = await openContact(context, selected(info), id);
    if (!contact) throw notFound('contact', 'id');
    if (result!.status === 'locked') throw entityLocked('contact', id, UNLOCK_PRICES.contact);
    return contact;
  }

  @NeedsScope('manage')
  @Extensions(eachOf('rows'))
  @Mutation(() => UpdatedContacts, {
    nullable: true,
    description:
      "Changes the organization's own data about up to 1,000 unlocked contacts, by their ids or their CRM ids. Rows " +
      'that cannot be stored stop no others.',
  })
  async updateContacts(
    @Arg('rows', () => [ContactRowInput], {
      description: 'From 1 to 1,000 rows. Every 200 of them count as a request.',
    })
    rows: readonly ContactRowChanges[],
    @Ctx() context: Context,
  ): Promise<UpdatedContacts> {
    checkRows(rows);
    const nameless = rows.findIndex(({ id, crmContactId }) => !id && !crmContactId?.trim());
    if (nameless >= 0) throw badRequest(`rows[${nameless}] must have an id or a CRM id.`);
    await countRowsAsRequests(context, rows.length);
    return countedRows(await writeBack(context, rows));
  }

  @NeedsScope('manage')
  @Mutation(() => Contact, {
    nullable: true,
    description:
      'Reports an unlocked contact as unreachable, gone, or someone else. The first report, within 30 days of the ' +
      'unlock and the monthly limit of the plan, gives the credits back; later ones change nothing.',
  })
  async reportContact(
    @Arg('id', () => UUID, { description: 'An unlocked contact.' }) id: string,
    @Arg('reason', () => REPORT_REASON.type, {
      description: 'The problem: `bounced`, `left`, or `wrong_person`.',
    })
    reason: ReportReason,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContactRow> {
    await reportContact(context, id, reason);
    const contact = await openContact(context, selected(info), id);
    if (!contact) throw notFound('contact', 'id');
    return contact;
  }
}
