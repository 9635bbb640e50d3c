import { ICON_PATHS, type IconName } from '../../../src/http/icons.ts';

export type { IconName };

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={ICON_PATHS[name]} />
  </svg>
);
