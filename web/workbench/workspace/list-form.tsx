import { FormDialog } from '../parts/dialog.tsx';
import { KINDS_OF_LISTS, type ListHead, SHARINGS } from './list-operations.ts';

interface ListFormProps {
  /** The list to change; a new one if absent. */
  readonly list?: ListHead;
  readonly onSave: (input: Record<string, unknown>) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Creates a list, or changes the name, description, and sharing of one. */
export function ListForm({ list, onSave, onClose }: ListFormProps) {
  const save = (given: FormData) =>
    onSave({
      name: String(given.get('name')).trim(),
      description: String(given.get('description')).trim() || null,
      sharing: given.get('sharing'),
      ...(!list && { entityType: given.get('entityType') }),
    });
  return (
    <FormDialog title={list ? `Change ${list.name}` : 'New list'} onSave={save} onClose={onClose}>
      <label class="field">
        Name
        <input name="name" required maxLength={200} defaultValue={list?.name} />
      </label>
      {!list && (
        <label class="field">
          Of
          <select name="entityType">
            {Object.entries(KINDS_OF_LISTS).map(([type, name]) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="field">
        Description
        <textarea name="description" rows={3} maxLength={2_000} defaultValue={list?.description ?? ''} />
      </label>
      <label class="field">
        Sharing
        <select name="sharing">
          {Object.entries(SHARINGS).map(([value, text]) => (
            <option key={value} value={value} selected={value === (list?.sharing ?? 'none')}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  );
}
