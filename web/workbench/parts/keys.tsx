import { useEffect, useState } from 'preact/hooks';
import { PAGES_IN_BAR } from '../../../src/http/pages-in-bar.ts';
import { Dialog } from './dialog.tsx';

const OFF = 'keys-off';

/** False once the user turned shortcuts of one letter off, as people do who dictate to the browser. */
export const areLettersOn = (): boolean => localStorage.getItem(OFF) === null;

/** The letter after `G` that opens each page: the first of its name. */
const GO: Readonly<Record<string, string>> = Object.fromEntries(
  PAGES_IN_BAR.map(([path, name]) => [name.charAt(0).toLowerCase(), path]),
);

const ALL: readonly (readonly [keys: string, what: string])[] = [
  ['/', 'Search districts and schools'],
  ...PAGES_IN_BAR.map(([, name]) => [`G ${name.charAt(0)}`, name] as const),
  ['↑ ↓', 'Move between the rows of a table'],
  ['Enter', 'Open the row'],
  ['X', 'Select the row'],
  ['U', 'Unlock the row, after a confirmation'],
  ['?', 'These keys'],
  ['Esc', 'Close'],
];

/** How long after G the letter of a page is expected. */
const NEXT_MS = 1_500;

/** Keyboard shortcuts of every page, and the dialog that lists them. */
export function Keys() {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(areLettersOn);
  useEffect(() => {
    let pressedGAt = 0;
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || !areLettersOn()) return;
      if ((target as Element).closest('input, textarea, select, [contenteditable], dialog')) return;
      const page = Date.now() - pressedGAt < NEXT_MS ? GO[key.toLowerCase()] : undefined;
      pressedGAt = key === 'g' && !page ? Date.now() : 0;
      if (key === '/') document.querySelector<HTMLElement>('#find-place')?.focus();
      else if (key === '?') setOpen(true);
      else if (page) location.assign(page);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  if (!isOpen) return null;
  const turn = (on: boolean) => {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, 'true');
    setOn(on);
  };
  return (
    <Dialog title="Keys" onClose={() => setOpen(false)}>
      <dl class="keys">
        {ALL.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => turn(currentTarget.checked)} />
        Keys of one character work
      </label>
      <p>
        <button type="button" class="btn" onClick={() => setOpen(false)}>
          Close
        </button>
      </p>
    </Dialog>
  );
}
