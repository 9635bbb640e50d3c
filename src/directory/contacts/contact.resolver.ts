import { UUID } from '@emi/base/scalars';
import { selected } from '@emi/records';
import { FILTER_ARGUMENT, type Page, PageInput, pageArgument, pageOf } from '@emi/records/pages';
import { readOne, relationTo } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  type ClassType,
  Ctx,
  Extensions,
  FieldResolver,
  Info,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { DISTRICTS, District, type DistrictRow } from '../districts/district.entity.ts';
import { DOMAIN_OF_PLACE, domainOfPlace } from '../schools/domain-of-place.ts';
import { SCHOOLS, School, type SchoolRow } from '../schools/school.entity.ts';
import { withFilter } from '../stats/searched.ts';
import { Contact, type ContactRow } from './contact.entity.ts';
import { ContactFilter } from './contact.filter.ts';
import { CONTACT_SORT, type ContactOrder } from './contact.order.ts';
import { openContact } from './contact.read.ts';
import { type ContactPage, contactsOf, searchContacts } from './contact.search.ts';
import { ContactPageType } from './contact-page.ts';

const UNIQUE = {
  defaultValue: true,
  description: 'Whether to return only one of several contacts with the same name at the same place.',
};

@Resolver(() => Contact)
export class ContactResolver {
  @Query(() => ContactPageType, {
    description:
      'Searches contacts at unlocked districts and schools. Free; personal data of locked contacts is null.',
  })
  async contacts(
    @Arg('filter', () => ContactFilter, FILTER_ARGUMENT) filter: ContactFilter,
    @Arg('unique', () => Boolean, UNIQUE) unique: boolean,
    @Arg('order', () => CONTACT_SORT.Input, CONTACT_SORT.argument) order: ContactOrder,
    @Arg('page', () => PageInput, pageArgument(null)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContactPage> {
    return withFilter(await searchContacts(context, { filter, order, page, unique }, info), filter);
  }

  @Query(() => Contact, {
    nullable: true,
    description:
      'One contact. Null if the contact does not exist; PARENT_ENTITY_LOCKED while its parent is locked.',
  })
  contact(
    @Arg('id', () => UUID, { description: 'The id of the contact, as searches return it.' }) id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContactRow | null> {
    return openContact(context, selected(info), id);
  }

  @Extensions(relationTo(DISTRICTS, 'districtId'))
  @FieldResolver(() => District, {
    description: 'The employer or, for a contact at a school, the district that runs it.',
  })
  district(
    @Root() contact: ContactRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DistrictRow | null> {
    return readOne(context, DISTRICTS, selected(info), contact.districtId);
  }

  @Extensions(relationTo(SCHOOLS, 'schoolId'))
  @FieldResolver(() => School, {
    nullable: true,
    description: 'The school; null for district-level contacts.',
  })
  school(
    @Root() contact: ContactRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SchoolRow | null> | null {
    return contact.schoolId ? readOne(context, SCHOOLS, selected(info), contact.schoolId) : null;
  }

  @FieldResolver(() => String, { nullable: true, description: DOMAIN_OF_PLACE })
  domain(@Root() contact: ContactRow, @Ctx() context: Context): Promise<string | null> {
    return domainOfPlace(context, contact);
  }
}

const ParentContactPage = pageOf(
  Contact,
  'ParentContactPage',
  'Some of the contacts of a place, with their position among all.',
);

/**
 * Adds the field `contacts` to districts or schools. It is in this folder because contacts depend on districts and
 * schools, not the reverse.
 */
function contactsResolver(institution: ClassType, column: 'district_id' | 'school_id') {
  @Resolver(() => institution)
  class ContactsResolver {
    @FieldResolver(() => ParentContactPage, {
      description:
        'Contacts at the place and, for a district, at its schools, as far as the school or the district is unlocked.',
    })
    contacts(
      @Root() { id }: { id: string },
      @Arg('filter', () => ContactFilter, FILTER_ARGUMENT) filter: ContactFilter,
      @Arg('unique', () => Boolean, UNIQUE) unique: boolean,
      @Arg('order', () => CONTACT_SORT.Input, CONTACT_SORT.argument) order: ContactOrder,
      @Arg('page', () => PageInput, pageArgument(null, { per: 'parent' })) page: PageInput,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<Page<ContactRow>> {
      return contactsOf(context, { column, id }, { filter, order, page, unique }, info);
    }
  }
  return ContactsResolver;
}

export const DistrictContactsResolver = contactsResolver(District, 'district_id');
export const SchoolContactsResolver = contactsResolver(School, 'school_id');
