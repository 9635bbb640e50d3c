import { route } from '@emi/facade/route';
import { EMAIL_PRICE_IN_WORDS } from '../../src/accounts/prices/prices.ts';
import { EMAIL_PROMPT_RECORD, GENERATED_EMAIL_RECORD, PAGINATION } from './records.ts';

export const outreachRoutes = [
  route({
    method: 'GET',
    path: '/user-email-prompts',
    summary: "List the user's email prompts",
    document: `query ListEmailPrompts { body: emailPrompts { ...EmailPromptRecord } } ${EMAIL_PROMPT_RECORD}`,
  }),

  route({
    method: 'GET',
    path: '/user-email-prompts/{promptId}',
    summary: 'Get an email prompt',
    document: `query GetEmailPrompt($promptId: UUID!) {
      body: emailPrompt(id: $promptId) { ...EmailPromptRecord }
    } ${EMAIL_PROMPT_RECORD}`,
    recordType: 'email prompt',
  }),

  route({
    method: 'GET',
    path: '/contacts/{contactId}/emails',
    summary: 'List the emails generated for a contact',
    description: "Lists the organization's emails, newest first.",
    problems: ['PARENT_ENTITY_LOCKED', 'ENTITY_LOCKED'],
    document: `query ListContactEmails($contactId: UUID!, $page: PageInput!) {
      body: contactEmails(contactId: $contactId, page: $page) {
        data: nodes { ...GeneratedEmailRecord } ${PAGINATION}
      }
    } ${GENERATED_EMAIL_RECORD}`,
    recordType: 'contact',
  }),

  route({
    method: 'POST',
    path: '/contacts/{contactId}/generate-email',
    summary: 'Generate an email to a contact',
    description:
      'Queues the email as a background job. One credit is held until the email is stored, and released if it ' +
      'cannot be written. `generation_metadata.not_followed` names the instructions of the prompt that the email ' +
      'does not follow; `POST /user-email-prompts/{promptId}/preview` names them beforehand, free of charge. While ' +
      'an email to the same contact from the same prompt is queued or processing, its job is returned and nothing ' +
      'more is charged, unless `again` is true.',
    problems: ['PARENT_ENTITY_LOCKED', 'ENTITY_LOCKED', 'INSUFFICIENT_CREDITS', 'SPEND_CAP_EXCEEDED'],
    refusesUnknownFields: true,
    spends: EMAIL_PRICE_IN_WORDS,
    document: `mutation GenerateEmail($contactId: UUID!, $emailPromptId: UUID!, $again: Boolean! = false) {
      body: generateEmail(input: { contactId: $contactId, emailPromptId: $emailPromptId, again: $again }) {
        job_id: jobId job_record_id: jobRecordId contact_id: contactId email_prompt_id: emailPromptId status message
      }
    }`,
    status: 202,
  }),

  route({
    method: 'POST',
    path: '/user-email-prompts',
    summary: 'Create an email prompt',
    problems: ['CONFLICT'],
    document: `mutation CreateEmailPrompt($input: CreateEmailPromptInput!) {
      body: createEmailPrompt(input: $input) { ...EmailPromptRecord }
    } ${EMAIL_PROMPT_RECORD}`,
    status: 201,
    location: ({ id }) => `/user-email-prompts/${id}`,
  }),

  route({
    method: 'POST',
    path: '/user-email-prompts/{promptId}/preview',
    summary: 'Preview the email of a prompt to a contact',
    description:
      'Returns the letter as it would be generated for a contact at an unlocked district or school, and the ' +
      'instructions of the prompt that it will not follow. While the contact is locked, its personal data are left ' +
      'out. Where a language model writes the emails, the letter is the one of the prompt with its placeholders ' +
      'filled in, and `not_followed` is null. Stores and charges nothing.',
    problems: ['PARENT_ENTITY_LOCKED'],
    document: `query PreviewEmail($promptId: UUID!, $contactId: UUID!) {
      body: emailPreview(emailPromptId: $promptId, contactId: $contactId) {
        email_prompt_id: emailPromptId contact_id: contactId contact_is_unlocked: isContactUnlocked writer subject body
        not_followed: notFollowed price message
      }
    }`,
  }),

  route({
    method: 'PATCH',
    path: '/user-email-prompts/{promptId}',
    summary: 'Update an email prompt',
    description: 'Absent fields keep their value; null clears `description`.',
    problems: ['CONFLICT'],
    document: `mutation UpdateEmailPrompt($promptId: UUID!, $input: UpdateEmailPromptInput!) {
      body: updateEmailPrompt(id: $promptId, input: $input) { ...EmailPromptRecord }
    } ${EMAIL_PROMPT_RECORD}`,
  }),

  route({
    method: 'DELETE',
    path: '/user-email-prompts/{promptId}',
    summary: 'Delete an email prompt',
    document: 'mutation DeleteEmailPrompt($promptId: UUID!) { body: deleteEmailPrompt(id: $promptId) }',
    status: 204,
  }),
];
