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
    description: 'The form of address in the name, such as `Dr.`; null if it has none.',
  })
  salutation(@Root() { name }: Named): string | null {
    return nameParts(name).salutation;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The first given name in the name; null for most names of one word, which count as last names.',
  })
  firstName(@Root() { name }: Named): string | null {
    return nameParts(name).firstName;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Further given names and initials in the name; null if it has none.',
  })
  middleName(@Root() { name }: Named): string | null {
    return nameParts(name).middleName;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The family name in the name with its particles, such as `de la Cruz`; the whole name if it is one word.',
  })
  lastName(@Root() { name }: Named): string | null {
    return nameParts(name).lastName;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Generations and degrees after the name, such as `Jr.` or `Ed.D.`; null if it has none.',
  })
  suffix(@Root() { name }: Named): string | null {
    return nameParts(name).suffix;
  }
}
