import { useState } from 'preact/hooks';
import { asCurl, asGraphql } from './copy.ts';
import { nameOf, type Operation } from './operation.ts';

interface CopiesProps {
  readonly operation: Operation;
  /** More texts by name. */
  readonly texts?: Readonly<Record<string, () => string>>;
}

/** Copies the operation behind a part of the page. */
export function Copies({ operation, texts = {} }: CopiesProps) {
  const [status, setStatus] = useState('');
  const all = {
    GraphQL: () => asGraphql(operation),
    curl: () => asCurl(operation, location.origin),
    ...texts,
  };
  const copy = (name: string, text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setStatus(`Copied as ${name}.`),
      () => setStatus('The browser does not allow copying.'),
    );
  return (
    <p class="copies">
      <code>{nameOf(operation)}</code> Copy as{' '}
      {Object.entries(all).map(([name, text]) => (
        <button key={name} type="button" onClick={() => copy(name, text())}>
          {name}
        </button>
      ))}{' '}
      <span role="status">{status}</span>
    </p>
  );
}
