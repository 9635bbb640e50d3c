export { Access, type AccessRow } from './access.ts';
export { Gate, type GatedRead, requireUnlocked } from './gate.ts';
export { Node } from './node.ts';
export {
  addFields,
  columnName,
  gated,
  internal,
  LOCKED,
  NOW,
  open,
  ownId,
  properties,
  type RecordKind,
  record,
  recordKind,
  recordSchema,
} from './record.ts';
export { type Selection, selected } from './selection.ts';
export { inOwnWorld, isSynthetic, syntheticOrigin } from './synthetic.ts';
export { DIRECTORY, EVERYONE, OWN_ORGANIZATION, OWN_USER, owner, parent } from './visibility.ts';
