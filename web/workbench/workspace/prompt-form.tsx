import { FormDialog } from '../parts/dialog.tsx';

export interface Prompt {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly systemPrompt: string;
  readonly instructionPrompt: string;
  readonly updatedAt: string;
  readonly emailsGenerated: number;
}

interface PromptFormProps {
  /** The prompt to change; a new one if absent. */
  readonly prompt: Prompt | undefined;
  readonly onSave: (input: object) => Promise<unknown>;
  readonly onClose: () => void;
}

const LETTER = `Subject: A question for {{entity.name}}

Hello {{contact.first_name}},

The contract with {{contract.vendor}} runs until {{contract.expires_at}}. Would you like a comparison?

Best regards,
{{sender.name}}`;

/** The most common placeholders; the service's refusal of an unknown one names all of them. */
const PLACEHOLDERS = [
  'contact.first_name',
  'contact.title',
  'entity.name',
  'entity.city',
  'entity.student_count',
  'sender.name',
  'sender.company',
  'contract.vendor',
  'contract.expires_at',
  'rfp.title',
  'rfp.deadline',
  'pain_point.description',
];

/** The sheet in which a prompt is written or changed. */
export function PromptForm({ prompt, onSave, onClose }: PromptFormProps) {
  const save = (fields: FormData) => {
    const given = Object.fromEntries([...fields].map(([name, value]) => [name, String(value).trim()]));
    return onSave({ ...given, description: given.description || null });
  };
  return (
    <FormDialog title={prompt ? `Edit ${prompt.name}` : 'New prompt'} isSheet onSave={save} onClose={onClose}>
      <label class="field">
        Name
        <input name="name" required maxLength={200} defaultValue={prompt?.name} />
      </label>
      <label class="field">
        Description
        <input name="description" maxLength={2_000} defaultValue={prompt?.description ?? ''} />
      </label>
      <label class="field">
        Who writes, and in which style
        <textarea
          name="systemPrompt"
          rows={5}
          required
          maxLength={10_000}
          placeholder="You write short, friendly emails to people who work at schools."
          defaultValue={prompt?.systemPrompt}
        />
      </label>
      <label class="field">
        What the email says
        <textarea
          name="instructionPrompt"
          rows={12}
          required
          maxLength={10_000}
          placeholder={LETTER}
          defaultValue={prompt?.instructionPrompt}
        />
      </label>
      <p class="small soft">
        From its greeting on, the text is the letter, and its placeholders are filled in:{' '}
        <code>{PLACEHOLDERS.map((name) => `{{${name}}}`).join(' ')}</code>. A sentence without a value is left
        out. Text before the greeting, or after a line of three hyphens, is for a language model; where the
        service has none, the preview and the email name what is not followed. Every email costs 1 credit.
      </p>
    </FormDialog>
  );
}
