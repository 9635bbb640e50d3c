import { FieldResolver, Resolver, Root } from 'type-graphql';
import { Contact } from './contact.entity.ts';
import { nameParts } from './person-name.ts';

interface Named {
  readonly name: string;
}

/** The name split into the parts that CRMs store. */
@Resolver(() => Contact)
export class NamePartsResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Of the name: the form of address, such as `Dr.`.',
  })
  salutation(@Root() { name }: Named): string | null {
    return nameParts(name).salutation;
  }

  @FieldResolver(() => String, { nullable: true, description: 'Of the name: the first of the given names.' })
  firstName(@Root() { name }: Named): string | null {
    return nameParts(name).firstName;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Of the name: further given names and initials.',
  })
  middleName(@Root() { name }: Named): string | null {
    return nameParts(name).middleName;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Of the name: the family name with its particles, such as `de la Cruz`; of one word, that word.',
  })
  lastName(@Root() { name }: Named): string | null {
    return nameParts(name).lastName;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Of the name: generations and degrees, such as `Jr.` or `Ed.D.`.',
  })
  suffix(@Root() { name }: Named): string | null {
    return nameParts(name).suffix;
  }
}
