import { ENTITY_TYPE } from '../../../accounts/prices/ref.ts';
import { LIST_SHARING } from '../../../directory/lists/list.values.ts';
import { Rejection } from '../../values.ts';
import * as f from '../fields.ts';
import { type Kind, same } from '../record-kind.ts';
import { ENTITY, entityOf, found, label, toId } from '../references.ts';

/**
 * A list belongs to a user; its name is unique among the user's lists. The type is in the key, so that a line with the
 * name of a list of another type is refused by the index, and does not change that list.
 */
export const list: Kind = {
  type: 'list',
  table: 'lists',
  fields: {
    name: f.requiredField(f.name),
    entity_type: f.requiredField(f.oneOfField(ENTITY_TYPE.values)),
    description: f.prose,
    color: f.textField(),
    sharing: f.oneOfField(LIST_SHARING.values),
    created_at: f.timestampField,
    updated_at: f.timestampField,
  },
  references: { user_id: toId('user') },
  resolved: ['user_id'],
  derived: ['item_count'],
  key: {
    columns: ['user_id', 'entity_type', 'name'],
    parts: [same('$.user_id'), same('$.entity_type'), same('lower($.name)')],
  },
  touched: 'updated_at',
  resolve(draft, known) {
    const user = found(draft, known, 'user_id', 'user');
    return user ? { set: { user_id: user.id } } : { missing: ['user_id'] };
  },
};

/** An item has the entity type of its list, so a line may give `entity_id` without `entity_type`. */
export const listItem: Kind = {
  type: 'list_item',
  table: 'list_items',
  fields: { notes: f.prose, added_at: f.timestampField },
  references: {
    ...ENTITY,
    entity_type: label(ENTITY_TYPE.values),
    entity_id: toId('district', 'school', 'contact'),
    contact_id: toId('contact'),
    list_id: toId('list'),
    user_id: toId('user'),
  },
  resolved: ['list_id', 'district_id', 'school_id', 'contact_id'],
  derived: ['entity'],
  key: {
    columns: ['list_id', 'district_id', 'school_id', 'contact_id'],
    parts: [same('$.list_id'), ['t.entity_id', 'coalesce(r.district_id, r.school_id, r.contact_id)']],
  },
  resolve(draft, known) {
    const list = found(draft, known, 'list_id', 'list');
    const user = found(draft, known, 'user_id', 'user');
    if (list && user && list.user_id !== user.id) throw new Rejection('list_id belongs to another user');
    const entity = entityOf(draft, known, list?.entity_type);
    if (list && entity && entity.type !== list.entity_type) {
      throw new Rejection(`the list holds ${list.entity_type}s; a ${entity.type} cannot be added`);
    }
    return {
      set: {
        ...(list && { list_id: list.id }),
        ...(entity && {
          district_id: entity.type === 'district' ? entity.record.id : null,
          school_id: entity.type === 'school' ? entity.record.id : null,
          contact_id: entity.type === 'contact' ? entity.record.id : null,
        }),
      },
      missing: [...(list ? [] : ['list_id']), ...(entity ? [] : ['entity_id'])],
    };
  },
};
