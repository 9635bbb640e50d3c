import { useEffect, useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { timeOf } from '../parts/format.ts';
import { copyText } from '../parts/more.tsx';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { EmailPreview, NotFollowed } from './email-preview.tsx';

const PROMPTS: Operation = {
  query: 'query EmailPrompts {\n  emailPrompts { id name description }\n}',
  variables: {},
};
const emailsOf = (contactId: string): Operation => ({
  query: `query ContactEmails($contactId: UUID!) {
  contactEmails(contactId: $contactId, page: { limit: 10 }) {
    nodes { id subject body status promptName generationMetadata generatedAt createdAt }
  }
}`,
  variables: { contactId },
});
const generate = (contactId: string, emailPromptId: string): Operation => ({
  query: `mutation GenerateEmail($input: GenerateEmailInput!) {
  generateEmail(input: $input) { jobRecordId message }
}`,
  variables: { input: { contactId, emailPromptId } },
});
const watch = (id: string): Operation => ({
  query: `subscription WatchJob($id: UUID!) {
  job(id: $id) { id status error progress { percent message } }
}`,
  variables: { id },
});

interface Email {
  readonly id: string;
  readonly subject: string | null;
  readonly body: string | null;
  readonly promptName: string | null;
  readonly generationMetadata: { readonly not_followed?: readonly string[] } | null;
  readonly generatedAt: string | null;
  readonly createdAt: string;
}

interface Job {
  readonly status: string;
  readonly error: string | null;
}

interface EmailsProps {
  readonly session: Session;
  readonly contact: {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    /** True by default. */
    readonly isUnlocked?: boolean;
  };
  /** The prompt selected initially. */
  readonly promptId?: string;
  readonly onClose: () => void;
}

/** A sheet that previews the email of a chosen prompt, has it written, and lists existing emails. */
export function Emails({ session, contact, promptId, onClose }: EmailsProps) {
  const [revision, setRevision] = useState(0);
  const [jobId, setJobId] = useState<string>();
  const [status, setStatus] = useState('');
  const [chosen, setChosen] = useState(promptId);
  const { isUnlocked = true } = contact;
  const prompts = useAnswer<{ emailPrompts: { id: string; name: string }[] }>(session, PROMPTS);
  const emails = useAnswer<{ contactEmails: { nodes: Email[] } | null }>(
    session,
    isUnlocked ? emailsOf(contact.id) : undefined,
    revision,
  );
  useEffect(() => {
    if (!jobId) return;
    const stop = new AbortController();
    const follow = async () => {
      let last: Job | undefined;
      for await (const { job } of session.follow<{ job: Job }>(watch(jobId), stop.signal)) {
        last = job;
        setStatus(job.status === 'completed' ? 'Written.' : 'Writing…');
      }
      if (last?.status === 'failed')
        setStatus(`Not written: ${last.error ?? 'the job failed'}. Nothing was charged.`);
      setRevision((before) => before + 1);
      session.spent();
    };
    follow().catch(({ message }: Error) => !stop.signal.aborted && setStatus(message));
    return () => stop.abort();
  }, [jobId]);
  const write = (promptId: string) => {
    setStatus('Asking…');
    session.run<{ generateEmail: { jobRecordId: string } }>(generate(contact.id, promptId)).then(
      ({ generateEmail }) => setJobId(generateEmail.jobRecordId),
      ({ message }: Error) => setStatus(message),
    );
  };
  const choices = prompts.data?.emailPrompts ?? [];
  const prompt = choices.find(({ id }) => id === chosen)?.id ?? choices[0]?.id;
  return (
    <Dialog title={`Write to ${contact.name}`} isSheet onClose={onClose}>
      <Alert text={prompts.error ?? emails.error} />
      {prompts.data && choices.length === 0 && (
        <p>
          There is no email prompt yet. <a href="/explore/prompts">Write the first one.</a>
        </p>
      )}
      {choices.length > 0 && (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (prompt) write(prompt);
          }}
        >
          <label class="field">
            Prompt
            <select name="prompt" onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
              {choices.map(({ id, name }) => (
                <option key={id} value={id} selected={id === prompt}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" class="btn primary end" disabled={!isUnlocked || !session.may('generate')}>
            Write an email, 1 credit
          </button>
        </form>
      )}
      {prompt && <EmailPreview session={session} promptId={prompt} contactId={contact.id} />}
      <p role="status">{status}</p>
      {emails.data?.contactEmails?.nodes.map((email) => (
        <article key={email.id} class="email">
          <h3>{email.subject ?? 'Without a subject'}</h3>
          <p class="source">
            {email.promptName}, {timeOf(email.generatedAt ?? email.createdAt)}
          </p>
          <NotFollowed said={email.generationMetadata?.not_followed ?? []} title="Not followed:" />
          <p class="text">{email.body}</p>
          <p class="row">
            <button
              type="button"
              class="btn small"
              onClick={() => copyText('the email', `${email.subject ?? ''}\n\n${email.body ?? ''}`)}
            >
              Copy
            </button>
            {contact.email && (
              <a class="btn small" href={mailto(contact.email, email)}>
                Open in mail
              </a>
            )}
          </p>
        </article>
      ))}
      <p class="row">
        <button type="button" class="btn" onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  );
}

const mailto = (address: string, { subject, body }: Email): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject ?? '')}&body=${encodeURIComponent(body ?? '')}`;
