import { type ValueOf, valueSet } from '@emi/base/declared';

export const LIST_SHARING = valueSet('ListSharing', 'What others in the organization may do with a list.', {
  none: 'Nothing: for them the list does not exist.',
  read: 'Read it and its items, and use it in filters.',
  edit: 'Also rename it, and add and remove items.',
});
export type ListSharing = ValueOf<typeof LIST_SHARING>;
