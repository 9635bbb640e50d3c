import 'reflect-metadata';
import { bounded } from '@emi/base/declared';
import { DateTime, UUID } from '@emi/base/scalars';
import { Extensions, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { CRM_SYNC_STATUS } from '../../directory/contacts/contact.values.ts';
import { type ContactChanges, LONGEST } from './contact-changes.ts';
import type { RowResult } from './write-back.ts';
import { WRITE_BACK_STATUS, type WriteBackStatus } from './write-back.values.ts';

const text = (name: keyof typeof LONGEST, description: string): PropertyDecorator =>
  optional(String, `${description} At most ${LONGEST[name].toLocaleString('en')} characters.`, LONGEST[name]);

function optional(type: unknown, description: string, maxLength?: number): PropertyDecorator {
  return (target, name) => {
    if (maxLength) Extensions(bounded({ maxLength }))(target, name as string);
    Field(() => type as never, { nullable: true, description })(target, name as string);
  };
}

/** The fields of both inputs. A subclass would inherit them without their bounds. */
const OWN: Readonly<Record<keyof ContactChanges, PropertyDecorator>> = {
  notes: text('notes', 'Free text by your users or programs.'),
  crmContactId: text('crmContactId', "The contact's identifier in the organization's CRM."),
  crmSyncedAt: optional(
    DateTime,
    "When the organization's programs last synced the contact to the CRM, as they report it.",
  ),
  crmSyncStatus: optional(CRM_SYNC_STATUS.type, "The state of the contact in the organization's CRM."),
  crmSyncError: text(
    'crmSyncError',
    "The reason the last CRM sync failed, as the organization's programs report it.",
  ),
  emailed: optional(
    Boolean,
    'Whether the organization has emailed the contact. True sets `emailedAt` if it is null; false clears it.',
  ),
  emailedAt: optional(DateTime, 'When the organization last emailed the contact. A time means that it did.'),
  emailBounced: optional(
    Boolean,
    'Whether an email bounced. True sets `emailBouncedAt` if it is null; false clears it.',
  ),
  emailBouncedAt: optional(DateTime, 'When an email bounced. A time means that one did.'),
  qualificationScore: optional(
    Float,
    "The contact's fit with the organization's offering, on its own scale.",
  ),
  qualificationJustification: text('qualificationJustification', 'The reason for the score.'),
  qualifiedAt: optional(DateTime, 'When the contact was scored; now, if a new score comes without a time.'),
};

function withOwn(input: { readonly prototype: object }): void {
  for (const [name, declare] of Object.entries(OWN)) declare(input.prototype, name);
}

@withOwn
@InputType({
  description:
    "Changes to the organization's own data about a contact. Absent fields keep their value; null clears.",
})
export class UpdateContactInput {}

@withOwn
@InputType({ description: 'Changes about one contact, found by its id, or else by `crmContactId`.' })
export class ContactRowInput {
  @Field(() => UUID, {
    nullable: true,
    description: 'The id of the contact; takes precedence over `crmContactId`.',
  })
  id?: string | null;
}

@ObjectType({ description: 'The outcome of a row of changes.', simpleResolvers: true })
export class ContactRowResult implements RowResult {
  @Field(() => UUID, {
    nullable: true,
    description: 'The contact; null if the row identifies no contact, or several.',
  })
  id!: string | null;

  @Field(() => String, { nullable: true, description: 'The CRM id of the row; null if it has none.' })
  crmContactId!: string | null;

  @Field(() => WRITE_BACK_STATUS.type, { description: 'Whether the row was stored, and otherwise why not.' })
  status!: WriteBackStatus;
}

@ObjectType({ description: 'The outcomes of rows of changes.', simpleResolvers: true })
export class UpdatedContacts {
  @Field(() => [ContactRowResult], { description: 'A result for each row, in the order of the call.' })
  results!: readonly ContactRowResult[];

  @Field(() => Int, { description: 'The number of rows that changed something.' })
  updated!: number;

  @Field(() => Int, { description: 'The number of rows whose values were stored already.' })
  unchanged!: number;

  @Field(() => Int, {
    description: 'The number of rows whose contact was not found, is locked, or is ambiguous.',
  })
  failed!: number;
}
