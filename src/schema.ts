import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchema } from 'type-graphql';
import {
  ContactResolver,
  DistrictContactsResolver,
  SchoolContactsResolver,
} from './contacts/contact.resolver.ts';
import { DistrictResolver } from './districts/district.resolver.ts';
import { DistrictSchoolsResolver, SchoolResolver } from './schools/school.resolver.ts';
import {
  ContractResolver,
  DistrictFindingsResolver,
  SchoolFindingsResolver,
  VendorStackEntryResolver,
} from './signals/signals.resolver.ts';
import { VendorUsersResolver } from './signals/vendor-users.resolver.ts';
import { VendorResolver } from './vendors/vendor.resolver.ts';

/** The whole graph. Arguments are checked by their scalars and by the verbs, so type-graphql validates nothing. */
export const createSchema = (): Promise<GraphQLSchema> =>
  buildSchema({
    resolvers: [
      DistrictResolver,
      SchoolResolver,
      DistrictSchoolsResolver,
      ContactResolver,
      DistrictContactsResolver,
      SchoolContactsResolver,
      VendorResolver,
      VendorUsersResolver,
      DistrictFindingsResolver,
      SchoolFindingsResolver,
      ContractResolver,
      VendorStackEntryResolver,
    ],
    validate: false,
  });
