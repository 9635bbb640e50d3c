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
import { readOne } from '../access/read.ts';
import type { Context } from '../context.ts';
import { DISTRICTS, District, type DistrictRow } from '../districts/district.entity.ts';
import { type Page, PageInput, pageArgument, pageOf } from '../graph/page.ts';
import { PRELOADABLE } from '../graph/preload.ts';
import { UUID } from '../graph/scalars.ts';
import { selected } from '../graph/selection.ts';
import { SCHOOLS, School, type SchoolRow } from '../schools/school.entity.ts';
import { Contact, type ContactRow } from './contact.entity.ts';
import { ContactFilter } from './contact.filter.ts';
import { CONTACT_SORT, type ContactOrder } from './contact.order.ts';
import { openContact } from './contact.read.ts';
import { contactsOf, searchContacts } from './contact.search.ts';
import { ContactPageType } from './contact-page.ts';

const UNIQUE = { defaultValue: true, description: 'Returns one of the namesakes at one place.' };

@Resolver(() => Contact)
export class ContactResolver {
  @Query(() => ContactPageType, {
    description:
      'Searches contacts at unlocked districts and schools. Free; personal data of locked contacts is null.',
  })
  contacts(
    @Arg('filter', () => ContactFilter, { defaultValue: {}, description: 'What to find.' })
    filter: ContactFilter,
    @Arg('unique', () => Boolean, UNIQUE) unique: boolean,
    @Arg('order', () => CONTACT_SORT.Input, {
      defaultValue: CONTACT_SORT.fallback,
      description: 'How to sort.',
    })
    order: ContactOrder,
    @Arg('page', () => PageInput, pageArgument(null)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<ContactRow>> {
    return searchContacts(context, { filter, order, page, unique }, info);
  }

  @Query(() => Contact, {
    nullable: true,
    description:
      'One contact; null when there is none with this id, PARENT_ENTITY_LOCKED where its parent is locked.',
  })
  contact(
    @Arg('id', () => UUID, { description: 'Its id.' }) id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContactRow | null> {
    return openContact(context, selected(info), id);
  }

  @Extensions(PRELOADABLE)
  @FieldResolver(() => District, { description: 'The district.' })
  district(
    @Root() contact: ContactRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DistrictRow | null> {
    return readOne(context, DISTRICTS, selected(info), contact.districtId);
  }

  @Extensions(PRELOADABLE)
  @FieldResolver(() => School, {
    nullable: true,
    description: 'The school; null for a contact at the district itself.',
  })
  school(
    @Root() contact: ContactRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SchoolRow | null> | null {
    return contact.schoolId ? readOne(context, SCHOOLS, selected(info), contact.schoolId) : null;
  }
}

const ParentContactPage = pageOf(Contact, 'ParentContactPage');

/** The contacts of an institution; here, because contacts know districts and schools and not the reverse. */
function contactsResolver(institution: ClassType, column: 'district_id' | 'school_id', description: string) {
  @Resolver(() => institution)
  class ContactsResolver {
    @FieldResolver(() => ParentContactPage, { description })
    contacts(
      @Root() { id }: { id: string },
      @Arg('filter', () => ContactFilter, { defaultValue: {}, description: 'What to find.' })
      filter: ContactFilter,
      @Arg('unique', () => Boolean, UNIQUE) unique: boolean,
      @Arg('order', () => CONTACT_SORT.Input, {
        defaultValue: CONTACT_SORT.fallback,
        description: 'How to sort.',
      })
      order: ContactOrder,
      @Arg('page', () => PageInput, pageArgument(null, { per: 'parent' })) page: PageInput,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<Page<ContactRow>> {
      return contactsOf(context, { column, id }, { filter, order, page, unique }, info);
    }
  }
  return ContactsResolver;
}

export const DistrictContactsResolver = contactsResolver(
  District,
  'district_id',
  'Contacts at the district and its schools, as far as the district or the school is unlocked.',
);
export const SchoolContactsResolver = contactsResolver(
  School,
  'school_id',
  'Contacts at the school, when the school or its district is unlocked.',
);
