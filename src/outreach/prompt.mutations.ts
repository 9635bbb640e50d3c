import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Field, Info, InputType, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../context.ts';
import { UUID } from '../graph/scalars.ts';
import { NeedsScope } from '../viewer/scopes.ts';
import { EmailPrompt, type EmailPromptRow } from './email-prompt.entity.ts';
import { createPrompt, deletePrompt, type PromptChanges, updatePrompt } from './save-prompt.ts';

@InputType({ description: 'An email prompt to be made.' })
class CreateEmailPromptInput implements PromptChanges {
  @Field(() => String, {
    description: "Its name, 1 to 200 characters, one of its kind among the user's prompts.",
  })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it is for, at most 2,000 characters.' })
  description?: string | null;

  @Field(() => String, {
    description: 'Who the writer is and how to write, 1 to 10,000 characters.',
  })
  systemPrompt!: string;

  @Field(() => String, { description: 'What to write, 1 to 10,000 characters.' })
  instructionPrompt!: string;
}

@InputType({ description: 'Changes to an email prompt. What is absent stays as it is; null clears.' })
class UpdateEmailPromptInput implements PromptChanges {
  @Field(() => String, { nullable: true, description: 'Its name; cannot be cleared.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Who the writer is and how to write; cannot be cleared.',
  })
  systemPrompt?: string | null;

  @Field(() => String, { nullable: true, description: 'What to write; cannot be cleared.' })
  instructionPrompt?: string | null;
}

@Resolver()
export class EmailPromptMutations {
  @NeedsScope('manage')
  @Mutation(() => EmailPrompt, { description: 'Makes an email prompt of the user’s.' })
  createEmailPrompt(
    @Arg('input', () => CreateEmailPromptInput, { description: 'The prompt.' }) input: CreateEmailPromptInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<EmailPromptRow> {
    return createPrompt(context, String(info.path.key), input);
  }

  @NeedsScope('manage')
  @Mutation(() => EmailPrompt, { description: 'Changes an email prompt of the user’s.' })
  updateEmailPrompt(
    @Arg('id', () => UUID, { description: 'The prompt.' }) id: string,
    @Arg('input', () => UpdateEmailPromptInput, { description: 'The changes.' })
    input: UpdateEmailPromptInput,
    @Ctx() context: Context,
  ): Promise<EmailPromptRow> {
    return updatePrompt(context, id, input);
  }

  @NeedsScope('manage')
  @Mutation(() => UUID, {
    description: 'Deletes an email prompt of the user’s, and returns its id. Emails written by it stay.',
  })
  deleteEmailPrompt(
    @Arg('id', () => UUID, { description: 'The prompt.' }) id: string,
    @Ctx() context: Context,
  ): Promise<string> {
    return deletePrompt(context, id);
  }
}
