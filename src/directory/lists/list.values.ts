import { type ValueOf, valueSet } from '@emi/base/declared';

export const LIST_SHARING = valueSet('ListSharing', 'What others in the organization may do with a list.', {
  none: 'Nothing: for them the list does not exist.',
  read: 'Read it and its items, and use it in filters.',
  edit: 'Also rename it, and add and remove items.',
});
export const ITEM_STATUS = valueSet('ListItemStatus', 'How far the work on an item of a list has come.', {
  to_do: 'Nobody has been in touch yet.',
  contacted: 'Somebody called or wrote.',
  answered: 'Whoever was called or written to has answered.',
  closed: 'Nothing more is to be done.',
});
/** Maximum number of items that one call adds or removes. */
export const MOST_ITEMS = 100;

export type ItemStatus = ValueOf<typeof ITEM_STATUS>;

export type ListSharing = ValueOf<typeof LIST_SHARING>;
