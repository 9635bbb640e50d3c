import { usually } from '@emi/base/declared';
import type { Access } from '@emi/records';
import { LOCKED, selected } from '@emi/records';
import { byColumn } from '@emi/records/pages';
import { MAX_CHILDREN, readChildren, readOne, relationTo } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import { Args, type ClassType, Ctx, Extensions, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { District } from '../districts/district.entity.ts';
import type { StoredKind } from '../findings/finding.ts';
import { FINDINGS } from '../findings/findings.ts';
import { type FoundWords, HIGHLIGHT, highlightOf, SEARCHED } from '../findings/highlight.ts';
import { School } from '../schools/school.entity.ts';
import { VENDORS, Vendor, type VendorRow } from '../vendors/vendor.entity.ts';

interface Institution {
  id: string;
  access: Access;
}

/** An institution usually has at most ten findings of one kind, as the cost of documents assumes. */
const EXTENSIONS = { ...usually(10), ...LOCKED };
const AT_MOST = `at most ${MAX_CHILDREN.toLocaleString('en-US')}. Null while locked; see \`access\`.`;

function findingsResolver(institution: ClassType, { list, description, entity, gate, search }: StoredKind) {
  @Resolver(() => institution)
  class FindingsResolver {
    // The method has the name of the field, because type-graphql identifies a type's fields by the names of methods.
    @Extensions(EXTENSIONS)
    @FieldResolver(() => [entity], {
      nullable: true,
      description: `${description}, ${AT_MOST}`,
    })
    async [list](
      @Root() root: Institution,
      @Args(() => search.Arguments) given: object,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<{ id: string }[] | null> {
      // Null means that the findings are locked; the gate alone would return an empty list.
      if (!root.access.isUnlocked) return null;
      const found = search.searchOf(given, context);
      const rows = await readChildren(context, gate, byColumn('entity_id'), found, selected(info), root.id);
      const { filter } = given as { filter?: { search?: string } };
      return filter?.search && selected(info).has('highlight')
        ? rows.map((row) => Object.assign(row, { [SEARCHED]: filter.search }))
        : rows;
    }
  }
  return FindingsResolver;
}

function highlightResolver({ entity, gate }: StoredKind) {
  @Resolver(() => entity)
  class HighlightOfFindingResolver {
    @FieldResolver(() => String, { nullable: true, description: HIGHLIGHT })
    highlight(@Root() row: FoundWords, @Ctx() context: Context): Promise<string | null> {
      return highlightOf(context, gate, row);
    }
  }
  return HighlightOfFindingResolver;
}

/** The vendor of a finding, from the catalog. */
function vendorResolver(Finding: ClassType, description: string) {
  @Resolver(() => Finding)
  class VendorOfFindingResolver {
    @Extensions(relationTo(VENDORS, 'vendorId'))
    @FieldResolver(() => Vendor, { nullable: true, description })
    vendor(
      @Root() { vendorId }: { vendorId: string | null },
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<VendorRow | null> | null {
      return vendorId ? readOne(context, VENDORS, selected(info), vendorId) : null;
    }
  }
  return VendorOfFindingResolver;
}

export const FINDING_RESOLVERS = [
  ...[District, School].flatMap((institution) =>
    FINDINGS.map((finding) => findingsResolver(institution, finding)),
  ),
  ...FINDINGS.filter(({ list }) => list !== 'urls').map(highlightResolver),
  ...FINDINGS.flatMap(({ entity, vendor }) => (vendor ? [vendorResolver(entity, vendor)] : [])),
];
