import { useEffect, useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { followJob } from '../parts/follow-job.ts';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { EmailPreview } from './email-preview.tsx';
import type { Topic } from './topics.ts';
import { type Email, WrittenEmail } from './written-email.tsx';

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
const generate = (contactId: string, emailPromptId: string, findingId: string | undefined): Operation => ({
  query: `mutation GenerateEmail($input: GenerateEmailInput!) {
  generateEmail(input: $input) { jobRecordId message }
}`,
  variables: { input: { contactId, emailPromptId, ...(findingId && { findingId }) } },
});

interface Prompt {
  readonly id: string;
  readonly name: string;
}

interface EmailsProps {
  readonly session: Session;
  readonly contact: {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    /** False if emails to the contact can only be previewed; true by default. */
    readonly isUnlocked?: boolean;
  };
  /** The prompt selected initially. */
  readonly promptId?: string;
  /** The findings that the email can be about, and the one selected initially. */
  readonly topics?: readonly Topic[];
  readonly topicId?: string | undefined;
  readonly onClose: () => void;
}

/** A sheet that previews the email of a chosen prompt, has it written, and lists existing emails. */
export function Emails({ session, contact, promptId, topics = [], topicId, onClose }: EmailsProps) {
  const [revision, setRevision] = useState(0);
  const [jobId, setJobId] = useState<string>();
  const [status, setStatus] = useState('');
  const [chosen, setChosen] = useState(promptId);
  const [about, setAbout] = useState(topics.find(({ id }) => id === topicId)?.id);
  const { isUnlocked = true } = contact;
  const prompts = useAnswer<{ emailPrompts: readonly Prompt[] }>(session, PROMPTS);
  const emails = useAnswer<{ contactEmails: { nodes: Email[] } | null }>(
    session,
    isUnlocked ? emailsOf(contact.id) : undefined,
    revision,
  );
  useEffect(() => {
    if (!jobId) return;
    const stop = new AbortController();
    const follow = async () => {
      const failure = await followJob(session, jobId, stop.signal);
      setStatus(failure === null ? 'Written.' : `Not written: ${failure} Nothing was charged.`);
      setRevision((before) => before + 1);
      session.spent();
    };
    follow().catch(({ message }: Error) => !stop.signal.aborted && setStatus(message));
    return () => stop.abort();
  }, [jobId]);
  const write = (promptId: string) => {
    setStatus('Asking…');
    session.run<{ generateEmail: { jobRecordId: string } }>(generate(contact.id, promptId, about)).then(
      ({ generateEmail }) => {
        setStatus('Writing…');
        setJobId(generateEmail.jobRecordId);
      },
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
        <EmailForm
          prompts={choices}
          promptId={prompt}
          topics={topics}
          topicId={about}
          mayWrite={isUnlocked && session.may('generate')}
          onPrompt={setChosen}
          onTopic={setAbout}
          onWrite={() => prompt && write(prompt)}
        />
      )}
      {prompt && (
        <EmailPreview session={session} promptId={prompt} contactId={contact.id} findingId={about} />
      )}
      <p role="status">{status}</p>
      {emails.data?.contactEmails?.nodes.map((email) => (
        <WrittenEmail key={email.id} email={email} address={contact.email} />
      ))}
      <p class="row">
        <button type="button" class="btn" onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  );
}

interface EmailFormProps {
  readonly prompts: readonly Prompt[];
  readonly promptId: string | undefined;
  readonly topics: readonly Topic[];
  readonly topicId: string | undefined;
  readonly mayWrite: boolean;
  readonly onPrompt: (id: string) => void;
  readonly onTopic: (id: string | undefined) => void;
  readonly onWrite: () => void;
}

/** The choice of a prompt and of a topic, and the button that has the email written. */
function EmailForm(props: EmailFormProps) {
  const { prompts, promptId, topics, topicId, mayWrite, onPrompt, onTopic, onWrite } = props;
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        onWrite();
      }}
    >
      <label class="field">
        Prompt
        <select name="prompt" onChange={({ currentTarget }) => onPrompt(currentTarget.value)}>
          {prompts.map(({ id, name }) => (
            <option key={id} value={id} selected={id === promptId}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {topics.length > 0 && (
        <label class="field">
          About
          <select name="about" onChange={({ currentTarget }) => onTopic(currentTarget.value || undefined)}>
            <option value="">What suits it best</option>
            {topics.map(({ id, text }) => (
              <option key={id} value={id} selected={id === topicId}>
                {text}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" class="btn primary end" disabled={!mayWrite}>
        Write an email, 1 credit
      </button>
    </form>
  );
}
