import { bounded, NAME_BOUNDS } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import { UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import { selected } from '@emi/records';
import { readOne } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Extensions, Field, Info, InputType, Mutation, Resolver } from 'type-graphql';
import { ContactFilter } from '../../directory/contacts/contact.filter.ts';
import { DistrictFilter } from '../../directory/districts/district.search.ts';
import { SchoolFilter } from '../../directory/schools/school.search.ts';
import { SignalFilter } from '../../directory/signals/feed.filter.ts';
import type { Context } from '../../requests/context/context.ts';
import { createSavedSearch, deleteSavedSearch, seeSavedSearch, updateSavedSearch } from './save-search.ts';
import { SAVED_SEARCHES, SavedSearch, type SavedSearchRow } from './saved-search.entity.ts';
import { SEARCH_BUNDLE, SEARCH_TYPE, type SearchBundle, type SearchType } from './search.values.ts';
import type { SearchedFor } from './searched.ts';

@InputType('SavedFilterInput', {
  description:
    'The filter of a saved search: exactly one of the fields. Times such as `since` cannot be saved.',
})
class SavedFilterInput {
  @Field(() => DistrictFilter, {
    nullable: true,
    description: 'For a search of districts: the conditions, as `districts` takes them.',
  })
  districts?: DistrictFilter | null;

  @Field(() => SchoolFilter, {
    nullable: true,
    description: 'For a search of schools: the conditions, as `schools` takes them.',
  })
  schools?: SchoolFilter | null;

  @Field(() => ContactFilter, {
    nullable: true,
    description: 'For a search of contacts: the conditions, as `contacts` takes them.',
  })
  contacts?: ContactFilter | null;

  @Field(() => SignalFilter, {
    nullable: true,
    description: 'For a search of signals: the conditions, as `signals` takes them.',
  })
  signals?: SignalFilter | null;
}

const PATH =
  'In place of `filter`: the path of a REST list with filters in its query, such as `/signals?state=TX&kinds=rfp`.';

const PATH_BOUNDS = { maxLength: 8_000, isFilled: true };

const CHART =
  'The chart on `/explore`, at most 500 characters, such as `by=COUNTY&measure=students.sum`; null for no chart.';

@InputType({ description: 'A search to save. Give either `filter`, or `path`.' })
class CreateSavedSearchInput {
  @Extensions(bounded(NAME_BOUNDS))
  @Field(() => String, { description: "The name, 1 to 200 characters, unique among the user's searches." })
  name!: string;

  @Field(() => SavedFilterInput, {
    nullable: true,
    description: 'A filter of one type; the field is the type.',
  })
  filter?: SavedFilterInput | null;

  @Extensions(bounded(PATH_BOUNDS))
  @Field(() => String, { nullable: true, description: PATH })
  path?: string | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether others in the organization see it; false if absent.',
  })
  isShared?: boolean | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether it is watched. The plan limits how many are, and how many districts or schools such a search may find.',
  })
  isWatched?: boolean | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => SEARCH_BUNDLE.type, {
    nullable: true,
    description: 'The interval of its events while it is watched; `each` if absent.',
  })
  bundle?: SearchBundle | null;

  @Field(() => String, { nullable: true, description: CHART })
  chart?: string | null;
}

@InputType({ description: 'Changes to a saved search. Absent fields keep their value.' })
class UpdateSavedSearchInput {
  @Extensions(bounded({ ...NAME_BOUNDS, keptByNull: true }))
  @Field(() => String, {
    nullable: true,
    description: "Unique among the user's searches; cannot be cleared.",
  })
  name?: string | null;

  @Field(() => SavedFilterInput, {
    nullable: true,
    description: 'The filter, of the same type as before; null keeps it.',
  })
  filter?: SavedFilterInput | null;

  @Extensions(bounded({ ...PATH_BOUNDS, keptByNull: true }))
  @Field(() => String, { nullable: true, description: PATH })
  path?: string | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => Boolean, { nullable: true, description: 'Whether colleagues see it; null keeps it.' })
  isShared?: boolean | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether new matches are gathered in a feed; absent to leave it as it is.',
  })
  isWatched?: boolean | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => SEARCH_BUNDLE.type, {
    nullable: true,
    description: 'The interval of its events; null keeps it.',
  })
  bundle?: SearchBundle | null;

  @Field(() => String, { nullable: true, description: CHART })
  chart?: string | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => Boolean, {
    nullable: true,
    description: 'True gives the Atom feed a new address, and ends the old one.',
  })
  newFeedAddress?: boolean | null;
}

const ID = { description: 'A search that the caller saved.' };

@Resolver()
export class SavedSearchMutations {
  @NeedsScope('manage')
  @Mutation(() => SavedSearch, {
    nullable: true,
    description: 'Saves a search for the user, who may have 200.',
  })
  async createSavedSearch(
    @Arg('input', () => CreateSavedSearchInput, {
      description: 'Name, kind, and conditions of the search, and whether it is watched.',
    })
    input: CreateSavedSearchInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SavedSearchRow | null> {
    const search = searchOf(context, input);
    if (!search) throw badRequest('Give either filter, or path.');
    const id = await createSavedSearch(context, { ...input, search });
    return readOne(context, SAVED_SEARCHES, selected(info), id);
  }

  @NeedsScope('manage')
  @Mutation(() => SavedSearch, {
    nullable: true,
    description: "Changes the given fields of one of the user's saved searches.",
  })
  async updateSavedSearch(
    @Arg('id', () => UUID, ID) id: string,
    @Arg('input', () => UpdateSavedSearchInput, {
      description: 'The fields to change; absent ones keep their values.',
    })
    input: UpdateSavedSearchInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SavedSearchRow | null> {
    await updateSavedSearch(context, id, { ...input, search: searchOf(context, input) });
    return readOne(context, SAVED_SEARCHES, selected(info), id);
  }

  @NeedsScope('manage')
  @Mutation(() => UUID, {
    nullable: true,
    description: "Deletes one of the user's saved searches with its feed, and returns its id.",
  })
  deleteSavedSearch(@Arg('id', () => UUID, ID) id: string, @Ctx() context: Context): Promise<string> {
    return deleteSavedSearch(context, id);
  }

  @NeedsScope('read')
  @Mutation(() => SavedSearch, {
    nullable: true,
    description: 'Notes that the user has seen the results of a saved search, their own or a shared one.',
  })
  async seeSavedSearch(
    @Arg('id', () => UUID, { description: 'A search that the caller may read: their own, or a shared one.' })
    id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SavedSearchRow | null> {
    await seeSavedSearch(context, id);
    return readOne(context, SAVED_SEARCHES, selected(info), id);
  }
}

function searchOf(
  { filterOfPath }: Context,
  { filter, path }: Pick<UpdateSavedSearchInput, 'filter' | 'path'>,
): SearchedFor | undefined {
  if (filter != null && path != null) throw badRequest('Give either filter, or path.');
  if (path != null) return filterOfPath!(path) as SearchedFor;
  if (filter == null) return undefined;
  const [given, ...others] = SEARCH_TYPE.values.flatMap((type: SearchType) =>
    filter[type] ? [{ type, filter: { ...filter[type] } }] : [],
  );
  if (given && others.length === 0) return given;
  throw badRequest(`filter must hold exactly one of ${SEARCH_TYPE.values.join(', ')}.`);
}
