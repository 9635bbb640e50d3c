import { subjectOf, type View } from './view.ts';

interface ControlsProps {
  readonly view: View;
  onChange(change: Partial<View>): void;
}

/** The dimensions and the measure of the groups. */
export function Controls({ view, onChange }: ControlsProps) {
  const { dimensions, measures } = subjectOf(view);
  return (
    <form class="controls" onSubmit={(event) => event.preventDefault()}>
      <Choice
        label="By"
        value={view.by}
        choices={dimensions}
        onChoose={(by) => onChange({ by, sort: undefined })}
      />
      <Choice
        label="And by"
        value={view.and ?? ''}
        choices={{ '': 'Nothing else', ...without(dimensions, view.by) }}
        onChoose={(and) => onChange({ and: and || undefined })}
      />
      <Choice
        label="Show"
        value={view.measure}
        choices={measures}
        onChoose={(measure) => onChange({ measure, sort: undefined })}
      />
    </form>
  );
}

const without = (choices: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(choices).filter(([other]) => other !== name));

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: Readonly<Record<string, string>>;
  onChoose(value: string): void;
}

const Choice = ({ label, value, choices, onChoose }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {Object.entries(choices).map(([name, title]) => (
        <option key={name} value={name} selected={name === value}>
          {title}
        </option>
      ))}
    </select>
  </label>
);
