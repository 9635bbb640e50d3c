import { type ClassType, FieldResolver, Resolver, Root } from 'type-graphql';
import { countyFipsOf } from './county-fips.ts';
import { domainOf } from './domain.ts';

interface Place {
  readonly websiteUrl: string | null;
  readonly state: string | null;
  readonly county: string | null;
}

/** The columns that the fields below are computed from. */
export const NEED_CRM = { domain: ['websiteUrl'], countyFips: ['state', 'county'] } as const;

/** Adds the fields by which CRMs and maps match places. */
export function crmResolver(institution: ClassType) {
  @Resolver(() => institution)
  class CrmResolver {
    @FieldResolver(() => String, {
      nullable: true,
      description:
        'The domain of the website, such as `example.k12.tx.us`; null if it has none, or shares its host with others.',
    })
    domain(@Root() { websiteUrl }: Place): string | null {
      return domainOf(websiteUrl);
    }

    @FieldResolver(() => String, {
      nullable: true,
      description:
        'The FIPS code of `county`, five digits such as `06037`; null if no county of the state is known by the name.',
    })
    countyFips(@Root() { state, county }: Place): string | null {
      return countyFipsOf(state, county);
    }
  }
  return CrmResolver;
}
