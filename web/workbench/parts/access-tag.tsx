import { Icon } from './icon.tsx';

/** Marks a record as unlocked or locked. */
export const AccessTag = ({ isUnlocked }: { readonly isUnlocked: boolean }) => (
  <span class={isUnlocked ? 'tag good' : 'tag'}>
    <Icon name={isUnlocked ? 'check' : 'lock'} />
    {isUnlocked ? 'Unlocked' : 'Locked'}
  </span>
);
