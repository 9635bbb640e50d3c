/**
 * Prints the rooms of the service, which are the packages, the folders of `src/`, and the façades, from the bottom up:
 * their floors, lines, and the rooms that each imports from. A room is one floor above the highest room that it imports
 * from. Run by `npm run map`.
 */
import { readFileSync } from 'node:fs';
import { PROGRAMS } from './folders.ts';
import { layerOf, localImportsOf, serviceFiles } from './imports.ts';

const roomOf = (file: string): string =>
  /^(src|packages)\//.test(file) ? file.split('/', 2).join('/') : file.split('/')[0]!;

const rooms = new Map<string, { lines: number; layer: number; imports: Set<string>; floor: number }>();
const climbs: string[] = [];
for (const file of serviceFiles.filter((name) => !PROGRAMS.includes(name))) {
  const room = roomOf(file);
  const known = rooms.get(room) ?? { lines: 0, layer: layerOf(file), imports: new Set(), floor: 0 };
  rooms.set(room, known);
  known.lines += readFileSync(file, 'utf8').split('\n').length - 1;
  known.layer = Math.min(known.layer, layerOf(file));
  for (const target of localImportsOf(file)) {
    if (roomOf(target) !== room) known.imports.add(roomOf(target));
    if (layerOf(target) > layerOf(file)) climbs.push(`${file} → ${target}`);
  }
}

const ordered = [...rooms].sort(([, one], [, other]) => one.layer - other.layer);
for (const [, room] of ordered) {
  room.floor = Math.max(0, ...[...room.imports].map((name) => (rooms.get(name)?.floor ?? 0) + 1));
}
const total = ordered.reduce((sum, [, { lines }]) => sum + lines, 0);
const arrows = ordered.reduce((sum, [, { imports }]) => sum + imports.size, 0);
const [biggest, { lines: most }] = ordered.toSorted(([, one], [, other]) => other.lines - one.lines)[0]!;

console.log('floor  lines  room');
for (const [name, { floor, lines, imports }] of ordered) {
  console.log(
    `${String(floor).padStart(5)} ${String(lines).padStart(6)}  ${name} ← ${[...imports].sort().join(' ')}`,
  );
}
console.log(
  `${rooms.size} rooms, ${1 + Math.max(...ordered.map(([, { floor }]) => floor))} floors, ${arrows} arrows, ` +
    `${climbs.length} imports up, biggest room ${biggest} with ${Math.round((most / total) * 100)}% of ${total} lines`,
);
for (const climb of climbs) console.log(climb);
