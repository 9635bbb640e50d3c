import { Access, type AccessRow } from '@emi/records';
import { type GraphQLObjectType, type GraphQLResolveInfo, isObjectType } from 'graphql';
import { FieldResolver, Info, Resolver, Root } from 'type-graphql';

const TYPES: Readonly<Record<string, string>> = {
  district: 'District',
  school: 'School',
  contact: 'Contact',
};

const computed = new WeakMap<GraphQLObjectType, readonly string[]>();

@Resolver(() => Access)
export class LockedFieldsResolver {
  @FieldResolver(() => [String], {
    description: 'The fields of the record that are null because it is locked; empty once unlocked.',
  })
  lockedFields(
    @Root() { isUnlocked, entityType }: AccessRow,
    @Info() { schema }: GraphQLResolveInfo,
  ): readonly string[] {
    const type = schema.getType(TYPES[entityType]!);
    return isUnlocked || !isObjectType(type) ? [] : lockedFieldsOf(type);
  }
}

function lockedFieldsOf(type: GraphQLObjectType): readonly string[] {
  const known = computed.get(type);
  if (known) return known;
  const fields = Object.values(type.getFields()).filter(({ extensions }) => extensions.isLocked);
  const names = fields.map(({ name }) => name).sort();
  computed.set(type, names);
  return names;
}
