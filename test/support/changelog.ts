import { readFileSync } from 'node:fs';

/** Breaking changes that are not quoted in a "Breaking" section under "Unreleased". */
export function unannounced(
  changes: readonly string[],
  changelog = readFileSync('CHANGELOG.md', 'utf8').split('## Unreleased')[1]?.split('\n## ')[0] ?? '',
): string[] {
  const [, breaking = ''] = changelog.split('### Breaking');
  const announced = breaking.split('\n### ')[0]!.replace(/\s+/g, ' ');
  return changes.filter((change) => !announced.includes(change));
}
