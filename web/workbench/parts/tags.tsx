import { Icon } from './icon.tsx';

/** Marks a record as unlocked or locked. */
export const AccessTag = ({ isUnlocked }: { readonly isUnlocked: boolean }) => (
  <span class={isUnlocked ? 'tag good' : 'tag'}>
    <Icon name={isUnlocked ? 'check' : 'lock'} />
    {isUnlocked ? 'Unlocked' : 'Locked'}
  </span>
);

interface DemoMarkProps {
  readonly origin: string | null | undefined;
  /** The name that is displayed next to it, which may already show it. */
  readonly name?: string;
}

/** Marks what is made up for the demo organization, in the color of RFPs. */
export const DemoMark = ({ origin, name = '' }: DemoMarkProps) =>
  origin === 'synthetic' && !/\((?:demo|test)\)$/.test(name) ? (
    <span class="tag rfp" title="Made up for the demo organization">
      Demo data
    </span>
  ) : null;
