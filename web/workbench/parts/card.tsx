import type { ComponentChildren } from 'preact';
import { Alert } from './alert.tsx';
import { format } from './format.ts';
import type { Answer } from './session.tsx';

interface CardProps {
  readonly id: string;
  readonly title: string;
  readonly count?: number | undefined;
  /** Content at the right of the title. */
  readonly aside?: ComponentChildren;
  readonly answer?: Answer<unknown>;
  readonly class?: string;
  readonly children: ComponentChildren;
}

const LINES = 4;

/** A section of a page, with skeletons until its data arrives. */
export function Card({ id, title, count, aside, answer, class: look = '', children }: CardProps) {
  const isEmpty = answer !== undefined && answer.data === undefined;
  return (
    <section
      id={id}
      class={`card ${look}`}
      aria-labelledby={`${id}-title`}
      aria-busy={answer?.isLoading ?? false}
    >
      <div class="head">
        <h2 id={`${id}-title`}>{title}</h2>
        {count !== undefined && <span class="count">{format(count)}</span>}
        {aside && <span class="push row">{aside}</span>}
      </div>
      {answer?.error && (
        <div class="body">
          <Alert text={answer.error} onRetry={answer.retry} />
        </div>
      )}
      {isEmpty ? !answer.error && <Skeletons lines={LINES} /> : children}
    </section>
  );
}

export const Skeletons = ({ lines }: { readonly lines: number }) => (
  <div class="body" aria-hidden="true">
    {Array.from({ length: lines }, (_, index) => (
      <i key={index} class="skeleton" />
    ))}
  </div>
);
