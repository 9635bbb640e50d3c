import { Alert } from '../parts/alert.tsx';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';

const previewOf = (emailPromptId: string, contactId: string, findingId: string | undefined): Operation => ({
  query: `query PreviewEmail($emailPromptId: UUID!, $contactId: UUID!, $findingId: UUID) {
  emailPreview(emailPromptId: $emailPromptId, contactId: $contactId, findingId: $findingId) {
    subject body notFollowed message
  }
}`,
  variables: { emailPromptId, contactId, findingId },
});

interface Preview {
  readonly subject: string;
  readonly body: string;
  readonly notFollowed: readonly string[] | null;
  readonly message: string;
}

interface EmailPreviewProps {
  readonly session: Session;
  readonly promptId: string;
  readonly contactId: string;
  readonly findingId: string | undefined;
}

/** The email that a prompt gives for a contact, and its price, shown before anybody pays. */
export function EmailPreview({ session, promptId, contactId, findingId }: EmailPreviewProps) {
  const answer = useAnswer<{ emailPreview: Preview }>(session, previewOf(promptId, contactId, findingId));
  const { data, error, isLoading } = answer;
  if (error) return <Alert text={error} />;
  if (isLoading || !data) return <p role="status">Preparing the preview…</p>;
  const { subject, body, notFollowed, message } = data.emailPreview;
  return (
    <article class="email preview" aria-label="Preview">
      <p class="source">Preview, free. {message}</p>
      <h3>{subject}</h3>
      <NotFollowed title="The writer will not follow:" instructions={notFollowed ?? []} />
      <p class="text">{body}</p>
    </article>
  );
}

interface NotFollowedProps {
  readonly title: string;
  readonly instructions: readonly string[];
}

/** Instructions of the prompt that an email does not follow. */
export const NotFollowed = ({ title, instructions }: NotFollowedProps) =>
  instructions.length === 0 ? null : (
    <div class="not-followed">
      <p>{title}</p>
      <ul>
        {instructions.map((one) => (
          <li key={one}>“{one}”</li>
        ))}
      </ul>
    </div>
  );
