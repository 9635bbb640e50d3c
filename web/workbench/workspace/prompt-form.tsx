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

/** Writes a prompt in a sheet. */
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
          placeholder="You sell an assessment platform to districts. Write in plain words, without superlatives."
          defaultValue={prompt?.systemPrompt}
        />
      </label>
      <label class="field">
        What the email says
        <textarea
          name="instructionPrompt"
          rows={7}
          required
          maxLength={10_000}
          placeholder="Refer to one finding at the district, and ask for 20 minutes next week."
          defaultValue={prompt?.instructionPrompt}
        />
      </label>
    </FormDialog>
  );
}
