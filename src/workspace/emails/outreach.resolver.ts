import { atMost, usually } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { LOCKED, selected } from '@emi/records';
import {
  byColumn,
  type Order,
  type Page,
  PageInput,
  type ParentLink,
  pageArgument,
  pageOf,
} from '@emi/records/pages';
import { countChildren, MAX_RESULTS, readChildren, readOne } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { Arg, Ctx, Extensions, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { Contact, type ContactRow } from '../../directory/contacts/contact.entity.ts';
import { readContact } from '../../directory/contacts/contact.read.ts';
import type { Context } from '../../requests/context/context.ts';
import { emailsOf, emailsTo } from './contact-emails.ts';
import { EMAIL_PROMPTS, EmailPrompt, type EmailPromptRow } from './email-prompt.entity.ts';
import { GENERATED_EMAILS, GeneratedEmail, type GeneratedEmailRow } from './generated-email.entity.ts';

const OLDEST_FIRST: Order = { key: { column: 'created_at', nullable: false }, ascending: true };
const WRITTEN_BY: ParentLink = {
  name: 'prompt, written',
  condition: sql`r.email_prompt_id = parent.id and r.status = 'generated'`,
};

@Resolver(() => EmailPrompt)
export class EmailPromptResolver {
  @Extensions(usually(25))
  @Query(() => [EmailPrompt], {
    description: "The user's email prompts, oldest first. At most 1,000.",
  })
  emailPrompts(@Ctx() context: Context, @Info() info: GraphQLResolveInfo): Promise<EmailPromptRow[]> {
    const { userId } = context.viewer;
    return readChildren(
      context,
      EMAIL_PROMPTS,
      byColumn('user_id'),
      { order: OLDEST_FIRST },
      selected(info),
      userId,
    );
  }

  @Query(() => EmailPrompt, {
    nullable: true,
    description: 'One email prompt. Null if the user has none with this id.',
  })
  emailPrompt(
    @Arg('id', () => UUID, { description: "The id of one of the user's prompts." }) id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<EmailPromptRow | null> {
    return readOne(context, EMAIL_PROMPTS, selected(info), id);
  }

  @FieldResolver(() => Int, { description: 'How many emails were written from the prompt, to any contact.' })
  emailsGenerated(@Root() prompt: EmailPromptRow, @Ctx() context: Context): Promise<number> {
    return countChildren(context, GENERATED_EMAILS, WRITTEN_BY, prompt.id);
  }
}

const GeneratedEmailPage = pageOf(GeneratedEmail, 'GeneratedEmailPage');

const PAGE = pageArgument(MAX_RESULTS, { per: 'contact' });
const EMAILS = "The organization's emails to the contact, latest first.";

@Resolver(() => Contact)
export class ContactEmailsResolver {
  @Extensions(atMost(MAX_RESULTS))
  @Query(() => GeneratedEmailPage, {
    nullable: true,
    description: `${EMAILS} Null if the contact does not exist; PARENT_ENTITY_LOCKED or ENTITY_LOCKED while locked.`,
  })
  contactEmails(
    @Arg('contactId', () => UUID, { description: 'An unlocked contact, whose emails are returned.' })
    contactId: string,
    @Arg('page', () => PageInput, PAGE) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<GeneratedEmailRow> | null> {
    return emailsTo(context, contactId, page, info);
  }

  @Extensions({ ...atMost(MAX_RESULTS), ...LOCKED })
  @FieldResolver(() => GeneratedEmailPage, {
    nullable: true,
    description: `${EMAILS} Null while locked; see \`access\`.`,
  })
  emails(
    @Root() contact: ContactRow,
    @Arg('page', () => PageInput, PAGE) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<GeneratedEmailRow>> | null {
    return contact.access.isUnlocked ? emailsOf(context, contact.id, page, info) : null;
  }
}

@Resolver(() => GeneratedEmail)
export class GeneratedEmailResolver {
  @FieldResolver(() => Contact, {
    nullable: true,
    description: 'The person that the email is addressed to.',
  })
  contact(
    @Root() email: GeneratedEmailRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContactRow | null> {
    return readContact(context, selected(info), email.contactId);
  }
}
