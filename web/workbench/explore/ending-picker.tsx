import { CATEGORY_NAMES } from '@emi/reading/reasons';
import { useState } from 'preact/hooks';
import { Choices } from './filter-editor.tsx';
import { type Filter, SPANS } from './filters.ts';

interface EndingPickerProps {
  readonly filter: Filter;
  readonly onPick: (filter: Filter) => void;
}

const FIRST = '6m';
const ANY = 'any';

/** Picks until when a contract ends, and its category; choosing a category applies both. */
export function EndingPicker({ filter, onPick }: EndingPickerProps) {
  const [ends, setEnds] = useState(filter.contractEndsBefore ?? FIRST);
  const pick = (vendorCategory: string | undefined) =>
    onPick({ ...filter, contractEndsBefore: ends, vendorCategory });
  return (
    <>
      <fieldset class="spans">
        <legend>A contract ends</legend>
        {Object.entries(SPANS).map(([value, text]) => (
          <label key={value} class="check">
            <input type="radio" name="span" checked={ends === value} onChange={() => setEnds(value)} />
            {text}
          </label>
        ))}
        <label class="field">
          or before
          <input
            type="date"
            value={SPANS[ends] ? '' : ends}
            onChange={({ currentTarget: { value } }) => setEnds(value || FIRST)}
          />
        </label>
      </fieldset>
      <hr />
      <Choices
        offered={{ [ANY]: 'Any category', ...CATEGORY_NAMES }}
        chosen={[filter.vendorCategory ?? ANY]}
        onSet={(category) => pick(category === ANY ? undefined : category)}
      />
    </>
  );
}
