import { bounded, NAME_BOUNDS } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import { Arg, Ctx, Extensions, Field, InputType, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { EmailPrompt, type EmailPromptRow } from './email-prompt.entity.ts';
import {
  createPrompt,
  deletePrompt,
  PROMPT_LENGTHS,
  type PromptChanges,
  updatePrompt,
} from './save-prompt.ts';

const PROMPT_BOUNDS = { maxLength: PROMPT_LENGTHS.text, isFilled: true };

@InputType({ description: 'Instructions for writing emails, under a name.' })
class CreateEmailPromptInput implements PromptChanges {
  @Extensions(bounded(NAME_BOUNDS))
  @Field(() => String, {
    description: "The prompt's name, 1 to 200 characters, unique among the user's prompts.",
  })
  name!: string;

  @Extensions(bounded({ maxLength: PROMPT_LENGTHS.description }))
  @Field(() => String, {
    nullable: true,
    description: 'The purpose of the prompt, for people; at most 2,000 characters.',
  })
  description?: string | null;

  @Extensions(bounded(PROMPT_BOUNDS))
  @Field(() => String, {
    description: "Instructions about the writer's role and style, 1 to 10,000 characters.",
  })
  systemPrompt!: string;

  @Extensions(bounded(PROMPT_BOUNDS))
  @Field(() => String, {
    description:
      'The letter with its placeholders, from its greeting on, and instructions about its content, 1 to 10,000 ' +
      'characters.',
  })
  instructionPrompt!: string;
}

@InputType({ description: 'Changes to an email prompt. Absent fields keep their value; null clears.' })
class UpdateEmailPromptInput implements PromptChanges {
  @Extensions(bounded({ ...NAME_BOUNDS, keptByNull: true }))
  @Field(() => String, { nullable: true, description: "Unique among the user's prompts; cannot be cleared." })
  name?: string | null;

  @Extensions(bounded({ maxLength: PROMPT_LENGTHS.description }))
  @Field(() => String, { nullable: true, description: 'The purpose, for people; null clears it.' })
  description?: string | null;

  @Extensions(bounded({ ...PROMPT_BOUNDS, keptByNull: true }))
  @Field(() => String, {
    nullable: true,
    description: "Instructions about the writer's role and style; cannot be cleared.",
  })
  systemPrompt?: string | null;

  @Extensions(bounded({ ...PROMPT_BOUNDS, keptByNull: true }))
  @Field(() => String, {
    nullable: true,
    description: 'The letter and instructions about its content; cannot be cleared.',
  })
  instructionPrompt?: string | null;
}

@Resolver()
export class EmailPromptMutations {
  @NeedsScope('manage')
  @Mutation(() => EmailPrompt, { nullable: true, description: 'Creates a prompt that no other user sees.' })
  createEmailPrompt(
    @Arg('input', () => CreateEmailPromptInput, {
      description: "The instructions and their name; the prompt is the caller's own.",
    })
    input: CreateEmailPromptInput,
    @Ctx() context: Context,
  ): Promise<EmailPromptRow> {
    return createPrompt(context, input);
  }

  @NeedsScope('manage')
  @Mutation(() => EmailPrompt, {
    nullable: true,
    description: 'Changes a prompt, for emails written from now on.',
  })
  updateEmailPrompt(
    @Arg('id', () => UUID, { description: 'The UUID of a prompt that the caller owns.' }) id: string,
    @Arg('input', () => UpdateEmailPromptInput, {
      description: 'The fields to change; absent ones keep their values.',
    })
    input: UpdateEmailPromptInput,
    @Ctx() context: Context,
  ): Promise<EmailPromptRow> {
    return updatePrompt(context, id, input);
  }

  @NeedsScope('manage')
  @Mutation(() => UUID, {
    nullable: true,
    description:
      "Deletes one of the user's email prompts, and returns its id. Emails generated from it stay.",
  })
  deleteEmailPrompt(
    @Arg('id', () => UUID, { description: 'The UUID of a prompt that the caller owns.' }) id: string,
    @Ctx() context: Context,
  ): Promise<string> {
    return deletePrompt(context, id);
  }
}
