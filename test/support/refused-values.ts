import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Param } from '../../packages/facade/contract/parameter-types.ts';
import { acceptedBy, acceptedInQuery } from './accepted.ts';

/** Values that a field of a body must refuse. */
export function refusedInBody(field: z.ZodType): unknown[] {
  const { kind, orNull, maxLength, pattern } = acceptedBy(field);
  // Null in a body means absent where a field is optional.
  const nulls = orNull || field.safeParse(undefined).success ? [] : [null];
  const wrong = [{}, ...(kind === 'array' ? [[], [1], 'x', 1] : [['x']]), ...nulls];
  switch (kind) {
    case 'text':
      return [...wrong, 1, true, 'x'.repeat(maxLength + 1), 'nul\0byte'];
    case 'uuid':
    case 'timestamp':
      return [...wrong, 1, '', 'nonsense'];
    case 'texts':
      return [
        {},
        [],
        [1],
        [''],
        ...(pattern.test('x') ? [] : [['x']]),
        ['x'.repeat(1_000)],
        ['nul\0byte'],
        'x',
        1,
        ...nulls,
      ];
    case 'values':
      return [{}, [], ['nonsense'], [1], 'nonsense', 1, ...nulls];
    case 'flag':
      return [...wrong, 'true', 1];
    case 'number':
      return [...wrong, '1', '', 'NaN'];
    case 'whole':
      return [...wrong, '1', -1, 1.5, 2 ** 31];
    case 'value':
      return [...wrong, 'nonsense', '', 1];
    default:
      return wrong;
  }
}

/** Values that a parameter must refuse. */
export function refused(param: Param): string[] {
  const { kind, example, hasFormat, min, minLength, values } = acceptedInQuery(param);
  switch (kind) {
    case 'uuid':
      return ['1', 'not-a-uuid', `${randomUUID()}0`, "' or 1=1 --"];
    case 'uuids':
      return ['', 'not-a-uuid', `${randomUUID()},x`, Array.from({ length: 101 }, () => randomUUID()).join()];
    case 'texts':
      return ['', ' , ', Array.from({ length: 101 }, () => example).join()];
    case 'timestamp':
      return [
        '',
        '2026-11-20',
        '2026-02-30T00:00:00Z',
        '2026-11-20T09:30:00',
        '10000-01-01T00:00:00Z',
        'now',
      ];
    case 'state':
      return ['T', 'TEX', '12', ''];
    case 'text':
      return ['a'.repeat(201), 'nul%00byte', ...(minLength > 0 ? [''] : []), ...(hasFormat ? ['?'] : [])];
    case 'flag':
      return ['1', 'yes', 'on', ''];
    case 'whole':
      return ['x', '', '-1', '1e3', '1.5', '2147483648', String(min - 1)];
    case 'number':
      return ['x', '', '-1', '1e', '1e999', 'NaN', 'Infinity'];
    case 'value':
      return ['nonsense', '', values.concat('nonsense').slice(0, 2).join()];
    case 'values':
      return ['nonsense', '', `${values[0]},nonsense`];
    case 'object':
    case 'array':
      throw new Error('a query has no objects');
  }
}
