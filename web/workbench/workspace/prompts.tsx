import { useState } from 'preact/hooks';
import { Card } from '../parts/card.tsx';
import { When } from '../parts/dates.tsx';
import { ConfirmEnd } from '../parts/dialog.tsx';
import { countOf } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { More } from '../parts/more.tsx';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { say } from '../parts/toast.ts';
import { type Prompt, PromptForm } from './prompt-form.tsx';
import { TryPrompt } from './try-prompt.tsx';
import { WorkspaceNav } from './workspace-nav.tsx';

const promptsOf: Operation = {
  query: `query EmailPromptsInFull {
  emailPrompts { id name description systemPrompt instructionPrompt updatedAt emailsGenerated }
}`,
  variables: {},
};
const create = (input: object): Operation => ({
  query: `mutation CreatePrompt($input: CreateEmailPromptInput!) {
  createEmailPrompt(input: $input) { id name }
}`,
  variables: { input },
});
const update = (id: string, input: object): Operation => ({
  query: `mutation UpdatePrompt($id: UUID!, $input: UpdateEmailPromptInput!) {
  updateEmailPrompt(id: $id, input: $input) { id name }
}`,
  variables: { id, input },
});
const remove = (id: string): Operation => ({
  query: 'mutation DeletePrompt($id: UUID!) {\n  deleteEmailPrompt(id: $id)\n}',
  variables: { id },
});

/** The dialog that is open: the form of a prompt, or of a new one if undefined; the trial; or the confirmation. */
type Open = { readonly form: Prompt | undefined } | { readonly tried: Prompt } | { readonly doomed: Prompt };

/** The user's prompts for emails: created, changed, tried on a contact, and deleted. */
export function Prompts({ session }: { readonly session: Session }) {
  const [revision, setRevision] = useState(0);
  const [open, setOpen] = useState<Open>();
  const answer = useAnswer<{ emailPrompts: readonly Prompt[] }>(session, promptsOf, revision);
  const prompts = answer.data?.emailPrompts ?? [];
  const mayChange = session.may('manage');
  const close = () => setOpen(undefined);
  const act = async (operation: Operation, done: string) => {
    await session.run(operation);
    say(done);
    setRevision((before) => before + 1);
  };
  return (
    <>
      <div class="title">
        <h1>Email prompts</h1>
        <span class="row push actions">
          {mayChange && (
            <button type="button" class="btn primary" onClick={() => setOpen({ form: undefined })}>
              <Icon name="add" />
              New prompt
            </button>
          )}
          <More operations={[promptsOf]} />
        </span>
      </div>
      <WorkspaceNav />
      <Card id="prompts" title="All prompts" count={answer.data && prompts.length} answer={answer}>
        {prompts.length === 0 ? (
          <p class="body soft">
            No prompt yet. A prompt contains the letter to a contact, with placeholders such as the name.
          </p>
        ) : (
          <ul class="rows">
            {prompts.map((prompt) => (
              <Row key={prompt.id} prompt={prompt} mayChange={mayChange} onOpen={setOpen} />
            ))}
          </ul>
        )}
      </Card>
      {open && 'form' in open && (
        <PromptForm
          prompt={open.form}
          onSave={(input) =>
            act(open.form ? update(open.form.id, input) : create(input), 'The prompt is saved.')
          }
          onClose={close}
        />
      )}
      {open && 'tried' in open && <TryPrompt session={session} prompt={open.tried} onClose={close} />}
      {open && 'doomed' in open && (
        <ConfirmEnd
          verb="Delete"
          name={open.doomed.name}
          text="Emails that were written with it stay."
          onDo={() =>
            act(remove(open.doomed.id), `“${open.doomed.name}” is deleted.`).catch(({ message }: Error) =>
              say(message),
            )
          }
          onClose={close}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly prompt: Prompt;
  readonly mayChange: boolean;
  readonly onOpen: (dialog: Open) => void;
}

const Row = ({ prompt, mayChange, onOpen }: RowProps) => (
  <li>
    <div class="row">
      <div class="grow">
        <h3>{prompt.name}</h3>
        {prompt.description && <p class="soft">{prompt.description}</p>}
        <p class="small soft">
          {countOf(prompt.emailsGenerated, 'email')} written · changed <When at={prompt.updatedAt} />
        </p>
      </div>
      <button type="button" class="btn small" onClick={() => onOpen({ tried: prompt })}>
        <Icon name="mail" />
        Try on a contact
      </button>
      {mayChange && (
        <>
          <button type="button" class="btn small" onClick={() => onOpen({ form: prompt })}>
            Edit
          </button>
          <button
            type="button"
            class="btn small danger"
            aria-label={`Delete ${prompt.name}`}
            onClick={() => onOpen({ doomed: prompt })}
          >
            Delete
          </button>
        </>
      )}
    </div>
  </li>
);
