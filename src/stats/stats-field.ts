import { Extensions } from 'type-graphql';
import { weighs } from '../graph/size.ts';
import { A_FIFTH, Guarded } from '../limits/guarded.ts';

/** Options of the arguments that every statistics field has. */
export const GROUP_BY = {
  defaultValue: [],
  description: 'The dimensions of the groups, at most 2; none for `all` alone.',
};
export const TOP = {
  defaultValue: 60,
  description: 'The number of groups, from 1 to 5,000; the rest are merged into one.',
};
export const WITH_OTHER = {
  defaultValue: true,
  description: 'Whether to return the rest as one group of the kind `OTHER`.',
};

/** A statement over all records takes as much work as reading this many of them. */
const SCAN = 200;

/** Marks a field that reads statistics: it has a weight of its own, and a limit per minute. */
export const statsField = (): MethodDecorator => (target, key, descriptor) => {
  Extensions(weighs(SCAN))(target, key, descriptor);
  Guarded(A_FIFTH)(target, key, descriptor);
};
