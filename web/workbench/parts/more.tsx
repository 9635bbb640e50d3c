import type { ComponentChildren } from 'preact';
import { asCurl, asGraphql } from './copy.ts';
import { Menu } from './menu.tsx';
import { nameOf, type Operation } from './operation.ts';
import { say } from './toast.ts';

interface MoreProps {
  readonly operations: readonly Operation[];
  readonly children?: ComponentChildren;
}

export const copyText = (what: string, text: string): void => {
  navigator.clipboard.writeText(text).then(
    () => say(`Copied ${what}.`),
    () => say('The browser does not allow copying.'),
  );
};

/** The menu “More”: a page's further actions, its address, and, for developers, its operations. */
export const More = ({ operations, children }: MoreProps) => (
  <Menu label="More" icon="more" class="btn square">
    {children}
    <button type="button" data-closes onClick={() => copyText('the link', location.href)}>
      Copy link
    </button>
    <hr />
    {operations.map((operation) => (
      <p key={nameOf(operation)} class="copies">
        <code>{nameOf(operation)}</code>{' '}
        <button type="button" class="link" onClick={() => copyText('as GraphQL', asGraphql(operation))}>
          Copy as GraphQL
        </button>{' '}
        <button
          type="button"
          class="link"
          onClick={() => copyText('as curl', asCurl(operation, location.origin))}
        >
          curl
        </button>
      </p>
    ))}
  </Menu>
);
