import { Icon } from './icon.tsx';

/** Marks a record as unlocked or locked. */
export const AccessTag = ({ isUnlocked }: { readonly isUnlocked: boolean }) => (
  <span class={isUnlocked ? 'tag good' : 'tag'}>
    <Icon name={isUnlocked ? 'check' : 'lock'} />
    {isUnlocked ? 'Unlocked' : 'Locked'}
  </span>
);

/** Marks what is made up for the demo organization. */
export const DemoMark = ({ origin }: { readonly origin: string | null | undefined }) =>
  origin === 'synthetic' ? (
    <span class="tag rfp" title="Made up for the demo organization">
      Demo data
    </span>
  ) : null;
