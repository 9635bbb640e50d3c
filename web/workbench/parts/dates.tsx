import { dateOf, relative } from '@emi/reading/reasons';

/** An instant relative to now; the date is its title and is printed on paper. */
export const When = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={dateOf(at)}>
    <span class="on-screen">{relative(at)}</span>
    <span class="on-paper">{dateOf(at)}</span>
  </time>
);
