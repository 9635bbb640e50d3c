import { orNull, required, text, uuid } from '../body.ts';
import { EMAIL_PROMPT_RECORD, GENERATED_EMAIL_RECORD, PAGINATION } from '../records.ts';
import { route } from '../route.ts';

export const outreachRoutes = [
  route({
    method: 'GET',
    path: '/user-email-prompts',
    document: `{ body: emailPrompts { ...EmailPromptRecord } } ${EMAIL_PROMPT_RECORD}`,
  }),

  route({
    method: 'GET',
    path: '/user-email-prompts/{promptId}',
    document: `query ($promptId: UUID!) {
      body: emailPrompt(id: $promptId) { ...EmailPromptRecord }
    } ${EMAIL_PROMPT_RECORD}`,
    noun: 'email prompt',
  }),

  route({
    method: 'GET',
    path: '/contacts/{contactId}/emails',
    document: `query ($contactId: UUID!, $page: PageInput!) {
      body: contactEmails(contactId: $contactId, page: $page) {
        data: nodes { ...GeneratedEmailRecord } ${PAGINATION}
      }
    } ${GENERATED_EMAIL_RECORD}`,
    noun: 'contact',
  }),

  route({
    method: 'POST',
    path: '/contacts/{contactId}/generate-email',
    body: { email_prompt_id: required(uuid()) },
    document: `mutation ($contactId: UUID!, $emailPromptId: UUID!) {
      body: generateEmail(input: { contactId: $contactId, emailPromptId: $emailPromptId }) {
        job_id: jobId job_record_id: jobRecordId contact_id: contactId email_prompt_id: emailPromptId status message
      }
    }`,
    variables: ({ email_prompt_id }) => ({ emailPromptId: email_prompt_id }),
    status: 202,
  }),

  route({
    method: 'POST',
    path: '/user-email-prompts',
    body: {
      name: required(text({ min: 1, max: 200 })),
      description: orNull(text({ max: 2_000 })),
      system_prompt: required(text({ min: 1, max: 10_000 })),
      instruction_prompt: required(text({ min: 1, max: 10_000 })),
    },
    document: `mutation ($input: CreateEmailPromptInput!) {
      body: createEmailPrompt(input: $input) { ...EmailPromptRecord }
    } ${EMAIL_PROMPT_RECORD}`,
    variables: ({ name, description, system_prompt, instruction_prompt }) => ({
      input: { name, description, systemPrompt: system_prompt, instructionPrompt: instruction_prompt },
    }),
    status: 201,
    location: ({ id }) => `/user-email-prompts/${id}`,
  }),

  route({
    method: 'PATCH',
    path: '/user-email-prompts/{promptId}',
    body: {
      name: text({ min: 1, max: 200 }),
      description: orNull(text({ max: 2_000 })),
      system_prompt: text({ min: 1, max: 10_000 }),
      instruction_prompt: text({ min: 1, max: 10_000 }),
    },
    document: `mutation ($promptId: UUID!, $input: UpdateEmailPromptInput!) {
      body: updateEmailPrompt(id: $promptId, input: $input) { ...EmailPromptRecord }
    } ${EMAIL_PROMPT_RECORD}`,
    variables: ({ name, description, system_prompt, instruction_prompt }) => ({
      input: { name, description, systemPrompt: system_prompt, instructionPrompt: instruction_prompt },
    }),
  }),

  route({
    method: 'DELETE',
    path: '/user-email-prompts/{promptId}',
    document: 'mutation ($promptId: UUID!) { body: deleteEmailPrompt(id: $promptId) }',
    status: 204,
  }),
];
