import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Field, Info, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { Context } from '../context.ts';
import { UUID } from '../graph/scalars.ts';
import { JOB_STATUS, type JobStatus } from '../jobs/job.values.ts';
import { NeedsScope } from '../viewer/scopes.ts';
import { generateEmail } from './generate-email.ts';

@InputType({ description: 'An email to be written.' })
class GenerateEmailInput {
  @Field(() => UUID, { description: 'The contact that it is for, unlocked.' })
  contactId!: string;

  @Field(() => UUID, { description: 'The prompt of the user’s to write it by.' })
  emailPromptId!: string;
}

@ObjectType({ description: 'An email that is going to be written.', simpleResolvers: true })
class QueuedEmail {
  @Field(() => UUID, { description: 'Its place in the queue.' })
  jobId!: string;

  @Field(() => UUID, { description: 'The job that writes it; `job` tells where that stands.' })
  jobRecordId!: string;

  @Field(() => UUID, { description: 'The contact that it is for.' })
  contactId!: string;

  @Field(() => UUID, { description: 'The prompt that it is written by.' })
  emailPromptId!: string;

  @Field(() => JOB_STATUS.type, { description: 'Where the job stood when it was queued.' })
  status!: JobStatus;

  @Field(() => String, { description: 'What happens now, in a sentence.' })
  message!: string;
}

@Resolver()
export class GenerateEmailResolver {
  @NeedsScope('generate')
  @Mutation(() => QueuedEmail, {
    description:
      'Queues an email to an unlocked contact. One credit is held; it is charged when the email is stored, and given back if it cannot be written.',
  })
  generateEmail(
    @Arg('input', () => GenerateEmailInput, { description: 'The email.' }) input: GenerateEmailInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<QueuedEmail> {
    const { contactId, emailPromptId } = input;
    return generateEmail(context, String(info.path.key), { contactId, emailPromptId });
  }
}
