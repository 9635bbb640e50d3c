import { bounded, checkBounds } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import { selected } from '@emi/records';
import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  Info,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import { Credits, creditsOf } from '../../accounts/credits/credits.resolver.ts';
import { Contact, type ContactRow } from '../../directory/contacts/contact.entity.ts';
import { readContact } from '../../directory/contacts/contact.read.ts';
import { JOB_STATUS, type JobStatus } from '../../jobs/job.values.ts';
import type { Context } from '../../requests/context/context.ts';
import { Job, readJob } from '../jobs/job.resolver.ts';
import { generateEmail } from './generate-email.ts';

const REPEATABLE_MINUTES = { min: 0, max: 1_440 };

@InputType({ description: 'An email to generate.' })
class GenerateEmailInput {
  @Field(() => UUID, { description: 'The id of the recipient, an unlocked contact.' })
  contactId!: string;

  @Field(() => UUID, { description: "The id of one of the user's prompts." })
  emailPromptId!: string;

  @Field(() => UUID, {
    nullable: true,
    description:
      "The id of the finding that the email is about, at the contact's school or district: a contract, request for " +
      'proposals, funding, pain point, event, or vendor in use. By default, the findings that suit it best.',
  })
  findingId?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Generates another email even while an identical call is queued or processing.',
  })
  again!: boolean;

  @Field(() => Int, {
    defaultValue: 0,
    description:
      'For how many minutes, at most 1,440, an identical call also gets a completed job of the first one.',
  })
  @Extensions(bounded(REPEATABLE_MINUTES))
  repeatableMinutes!: number;
}

@ObjectType({
  description: 'An email that a job writes in the background, for a credit that is held meanwhile.',
  simpleResolvers: true,
})
class QueuedEmail {
  @Field(() => UUID, {
    description: "The queue's identifier of the job, which changes if the job is queued again.",
  })
  jobId!: string;

  @Field(() => UUID, { description: 'The job to follow for the outcome.' })
  jobRecordId!: string;

  @Field(() => UUID, { description: 'The contact to whom the email is written.' })
  contactId!: string;

  @Field(() => UUID, { description: 'The prompt that the email follows.' })
  emailPromptId!: string;

  @Field(() => JOB_STATUS.type, {
    description: 'How far the writing is; `completed` only with `repeatableMinutes`.',
  })
  status!: JobStatus;

  @Field(() => String, {
    description: 'A sentence for people: whether the email is queued, or was requested before.',
  })
  message!: string;
}

@Resolver(() => QueuedEmail)
export class QueuedEmailResolver {
  @FieldResolver(() => Job, { nullable: true, description: 'The job that writes the email.' })
  job(@Root() { jobRecordId }: QueuedEmail, @Ctx() context: Context): Promise<Job | null> {
    return readJob(context, jobRecordId);
  }

  @FieldResolver(() => Contact, {
    nullable: true,
    description: 'The recipient, whose `emailStatus` tells how far the email is.',
  })
  contact(
    @Root() { contactId }: QueuedEmail,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContactRow | null> {
    return readContact(context, selected(info), contactId);
  }

  @FieldResolver(() => Credits, { description: "The organization's credits after the call." })
  credits(@Ctx() context: Context): Credits {
    return creditsOf(context);
  }
}

@Resolver()
export class GenerateEmailResolver {
  @NeedsScope('generate')
  @Mutation(() => QueuedEmail, {
    nullable: true,
    description:
      'Queues an email to an unlocked contact; its credit is held, and released if it cannot be written. An ' +
      'identical call that is still queued or processing is answered with its job, free of charge.',
  })
  generateEmail(
    @Arg('input', () => GenerateEmailInput, {
      description: 'The recipient, and the prompt that the email follows.',
    })
    input: GenerateEmailInput,
    @Ctx() context: Context,
  ): Promise<QueuedEmail> {
    const { contactId, emailPromptId, findingId, again, repeatableMinutes } = input;
    checkBounds(repeatableMinutes, 'input.repeatableMinutes', REPEATABLE_MINUTES);
    const order = { contactId, emailPromptId, ...(findingId && { findingId }) };
    return generateEmail(context, order, { again, repeatableMinutes });
  }
}
