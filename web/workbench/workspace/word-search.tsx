import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import type { FeedView } from './feed-view.ts';

const MOST_CHARACTERS = 200;

interface WordSearchProps {
  readonly view: FeedView;
  readonly onChange: (view: FeedView) => void;
}

/** Finds signals by words of their findings: Enter searches, and clearing the field shows all signals. */
export function WordSearch({ view, onChange }: WordSearchProps) {
  const { search = '', ...others } = view.filter;
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);
  const find = (words: string) => {
    if (words !== search) onChange({ ...view, filter: words ? { ...others, search: words } : others });
  };
  return (
    <search>
      <form
        class="row word-search"
        onSubmit={(event) => {
          event.preventDefault();
          find(text.trim());
        }}
      >
        <label>
          <span class="unseen">Words of signals</span>
          <input
            type="search"
            enterkeyhint="search"
            autocomplete="off"
            maxLength={MOST_CHARACTERS}
            placeholder="wireless OR “access points” -maintenance"
            aria-describedby="words-rule"
            value={text}
            onInput={({ currentTarget: { value } }) => {
              setText(value);
              if (value === '') find('');
            }}
          />
        </label>
        <button type="submit" class="btn">
          <Icon name="search" />
          Search
        </button>
      </form>
      <p id="words-rule" class="small soft">
        In text, quotes, titles, suppliers, and products. Quotation marks keep a phrase together,{' '}
        <code>OR</code> takes either word, and <code>-</code> leaves a word out.
      </p>
    </search>
  );
}
