import { limit, offset } from '../params.ts';
import { EMAIL_PROMPT_RECORD, GENERATED_EMAIL_RECORD, PAGINATION } from '../records.ts';
import { route } from '../route.ts';

export const outreachRoutes = [
  route({
    method: 'GET',
    path: '/user-email-prompts',
    query: {},
    document: `{ body: emailPrompts { ...EmailPromptRecord } } ${EMAIL_PROMPT_RECORD}`,
  }),

  route({
    method: 'GET',
    path: '/contacts/{contactId}/emails',
    query: { limit: limit(), offset: offset() },
    document: `query ($contactId: UUID!, $page: PageInput!) {
      body: contactEmails(contactId: $contactId, page: $page) {
        data: nodes { ...GeneratedEmailRecord } ${PAGINATION}
      }
    } ${GENERATED_EMAIL_RECORD}`,
    variables: ({ limit, offset }) => ({ page: { limit, offset } }),
    noun: 'contact',
  }),
];
