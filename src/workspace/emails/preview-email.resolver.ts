import { weighs } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { selected } from '@emi/records';
import { Loaders } from '@emi/records/context';
import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  Info,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { EMAIL_PRICE, EMAIL_PRICE_IN_WORDS } from '../../accounts/prices/prices.ts';
import { Contact, type ContactRow } from '../../directory/contacts/contact.entity.ts';
import { readContact } from '../../directory/contacts/contact.read.ts';
import type { Context, PreviewedEmail } from '../../requests/context/context.ts';
import type { EmailOrder } from './generate-email.kind.ts';

@ObjectType({ description: 'What an email prompt gives for a contact; free.', simpleResolvers: true })
class EmailPreview {
  @Field(() => UUID, { description: 'The prompt that the email follows.' })
  emailPromptId!: string;

  @Field(() => UUID, { description: 'The person that the email would be addressed to.' })
  contactId!: string;

  @Field(() => Boolean, {
    description:
      'Whether the contact is unlocked. Otherwise its email address, profile, and other personal data are left out, ' +
      'and no email can be generated yet.',
  })
  isContactUnlocked!: boolean;

  @Field(() => String, {
    description:
      'Who writes the email: `template`, which writes what the preview shows, or a language model.',
  })
  writer!: string;

  @Field(() => String, {
    description:
      'The subject line of the prompt with its placeholders filled in, or a standard subject line.',
  })
  subject!: string;

  @Field(() => String, {
    description: 'The letter of the prompt with its placeholders filled in, or a standard letter.',
  })
  body!: string;

  @Field(() => [String], {
    nullable: true,
    description:
      'The sentences and instructions of the prompt that the email will not follow. Null if a language model writes ' +
      'it, which does not report them.',
  })
  notFollowed!: readonly string[] | null;

  @Field(() => Int, {
    description:
      'The credits that the email will cost once it is stored, even if it does not follow everything.',
  })
  price!: number;

  @Field(() => String, { description: 'A sentence about what generating the email will do.' })
  message!: string;
}

@Resolver(() => EmailPreview)
export class EmailPreviewResolver {
  @Extensions(weighs(20))
  @Query(() => EmailPreview, {
    nullable: true,
    description:
      "What one of the user's prompts gives for a contact, before anything is paid: the letter, and what will not be " +
      'followed. NOT_FOUND without the prompt or contact; PARENT_ENTITY_LOCKED while its place is locked.',
  })
  async emailPreview(
    @Arg('emailPromptId', () => UUID, { description: "The id of one of the user's prompts." })
    emailPromptId: string,
    @Arg('contactId', () => UUID, { description: 'The id of a contact at an unlocked district or school.' })
    contactId: string,
    @Arg('findingId', () => UUID, {
      nullable: true,
      description: 'The id of the finding that the email is about, as for `generateEmail`.',
    })
    findingId: string | null | undefined,
    @Ctx() { viewer, now, db, previewEmail }: Context,
  ): Promise<Omit<EmailPreview, 'contact'>> {
    const order: EmailOrder = { contactId, emailPromptId, ...(findingId && { findingId }) };
    // Only the contexts of jobs lack `previewEmail`, and jobs run no queries of callers.
    const preview = await previewEmail!({ viewer, now, db, loaders: new Loaders() }, order);
    return { ...order, ...preview, price: EMAIL_PRICE, message: messageOf(preview) };
  }

  @FieldResolver(() => Contact, {
    nullable: true,
    description: 'The person that the email would be addressed to.',
  })
  contact(
    @Root() { contactId }: EmailPreview,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContactRow | null> {
    return readContact(context, selected(info), contactId);
  }
}

function messageOf({ notFollowed, isContactUnlocked }: PreviewedEmail): string {
  const price = `costs ${EMAIL_PRICE_IN_WORDS}`;
  const first = isContactUnlocked ? '' : 'Unlock the contact to have the email generated. ';
  if (notFollowed === null) {
    return `${first}A language model writes the email from the prompt, so its words will differ; it ${price}.`;
  }
  if (notFollowed.length === 0) return `${first}The email will read like this, and ${price}.`;
  const said = notFollowed.length === 1 ? 'an instruction' : `${notFollowed.length} instructions`;
  return `${first}The email will read like this, without following ${said} of the prompt, and ${price}.`;
}
