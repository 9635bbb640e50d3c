import type { StatsKey } from './groups.ts';
import {
  FILTER_TITLES,
  type Filter,
  type FilterName,
  SUBJECTS,
  type SubjectName,
  subjectOf,
  type View,
} from './view.ts';

interface ControlsProps {
  readonly view: View;
  readonly states: readonly StatsKey[];
  onChange(change: Partial<View>): void;
}

const CHOICES: Readonly<Partial<Record<keyof Filter, Readonly<Record<string, string>>>>> = {
  localeType: { City: 'City', Suburb: 'Suburb', Town: 'Town', Rural: 'Rural' },
  gradeLevels: { pre_k: 'Pre-K', elementary: 'Elementary', middle: 'Middle', high: 'High' },
  vendorCategory: {
    sis: 'SIS',
    lms: 'LMS',
    assessment: 'Assessment',
    communication: 'Communication',
    hr: 'HR',
    finance: 'Finance',
    security: 'Security',
    sso: 'Single sign-on',
    devices: 'Devices',
    other: 'Other',
  },
};

/** The subject, the dimension, the measure, and the filters. */
export function Controls({ view, states, onChange }: ControlsProps) {
  const { dimensions, measures, filters } = subjectOf(view);
  const subjects = Object.fromEntries(Object.entries(SUBJECTS).map(([name, { title }]) => [name, title]));
  const filterBy = (name: keyof Filter) => (value: string) =>
    onChange({ filter: { ...view.filter, [name]: value || undefined } });
  const choicesOf = (name: keyof Filter) =>
    name === 'state' ? Object.fromEntries(states.map(({ code, label }) => [code!, label])) : CHOICES[name];
  return (
    <form class="controls" onSubmit={(event) => event.preventDefault()}>
      <Choice
        label="Count"
        value={view.subject}
        choices={subjects}
        onChoose={(subject) => onChange({ subject: subject as SubjectName })}
      />
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
      {filters.map((name) => {
        const choices = choicesOf(name);
        const [label, value, onChoose] = [FILTER_TITLES[name], view.filter[name] ?? '', filterBy(name)];
        return choices ? (
          <Choice
            key={name}
            label={label}
            value={value}
            choices={{ '': 'All', ...choices }}
            onChoose={onChoose}
          />
        ) : (
          <Field
            key={name}
            label={label}
            value={value}
            isNumber={name === 'studentCountMin'}
            onEnter={onChoose}
          />
        );
      })}
    </form>
  );
}

const without = (choices: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(choices).filter(([other]) => other !== name));

interface WithoutFiltersProps {
  readonly view: View;
  onChange(change: Partial<View>): void;
}

/** Says that nothing matches, and offers to remove a filter. */
export function WithoutFilters({ view, onChange }: WithoutFiltersProps) {
  const filters = Object.entries(view.filter) as [FilterName, string][];
  return (
    <p class="empty" role="alert">
      {filters.length === 0
        ? 'There is nothing to count.'
        : 'Nothing meets all of these conditions. Remove one: '}
      {filters.map(([name, value]) => (
        <button
          key={name}
          type="button"
          onClick={() => onChange({ filter: { ...view.filter, [name]: undefined } })}
        >
          {FILTER_TITLES[name]}: {value} ✕
        </button>
      ))}
    </p>
  );
}

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

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly isNumber: boolean;
  onEnter(value: string): void;
}

const Field = ({ label, value, isNumber, onEnter }: FieldProps) => (
  <label>
    {label}
    <input
      inputMode={isNumber ? 'numeric' : 'search'}
      pattern={isNumber ? '[0-9]*' : undefined}
      value={value}
      onChange={({ currentTarget }) => onEnter(currentTarget.value.trim())}
    />
  </label>
);
