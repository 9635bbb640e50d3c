import { expect, it } from '@jest/globals';
import { v5 } from 'uuid';
import { nameIdsIn } from '../../src/importers/name-id.ts';

const NAMESPACE = '5a0b9d3e-6a41-4d0c-9c57-2f9f0d6f1f5b';

it.each(['', '4800001', 'Résumé of “Ümläut” 🎓', 'x'.repeat(1_000), ...'abcdefghij'])(
  'the id of the name %j is that of version 5',
  (name) => {
    expect(nameIdsIn(NAMESPACE)(name)).toBe(v5(name, NAMESPACE));
  },
);
