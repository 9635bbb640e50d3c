import type { ComponentChildren } from 'preact';

export interface Tile {
  readonly title: string;
  readonly value: ComponentChildren;
  readonly note?: ComponentChildren;
  readonly href?: string | undefined;
}

/** Large numbers, each with a title and perhaps a note. */
export const Tiles = ({
  tiles,
  class: look = '',
}: {
  readonly tiles: readonly Tile[];
  readonly class?: string;
}) => (
  <dl class={`tiles ${look}`}>
    {tiles.map(({ title, value, note, href }) => (
      <div key={title} class="tile">
        <dt>{title}</dt>
        <dd>{href ? <a href={href}>{value}</a> : value}</dd>
        {note && <dd class="note">{note}</dd>}
      </div>
    ))}
  </dl>
);
