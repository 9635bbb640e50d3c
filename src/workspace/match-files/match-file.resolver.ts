import { bounded, snakeCase, usually } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import type { UploadedTable } from '@emi/base/tables';
import { AccountsTable } from '@emi/base/tables';
import { checkText } from '@emi/base/text';
import { NeedsScope } from '@emi/base/viewer';
import { INSTITUTION_TYPE } from '@emi/reading/vocabulary';
import { selected } from '@emi/records';
import { readOne } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  Info,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { InstitutionType } from '../../accounts/prices/ref.ts';
import { ACCOUNT_FIELDS, type AccountField, READ_FIELDS } from '../../directory/matching/account-columns.ts';
import type { Context } from '../../requests/context/context.ts';
import { EXPORTS, Export, type ExportRow } from '../exports/export.entity.ts';
import { createMatchFile } from './create-match-file.ts';
import { MATCH_FORMAT, type MatchFormat } from './match-file.kind.ts';

const MAX_TITLE = 200;

const title =
  (what: string): PropertyDecorator =>
  (target, name) => {
    Extensions(bounded({ maxLength: MAX_TITLE }))(target, name as string);
    const description = `The title of the column with ${what}, if it is not known by its title.`;
    Field(() => String, { nullable: true, description })(target, name as string);
  };

@InputType({ description: 'A list of accounts whose places are to be found.' })
class CreateMatchFileInput {
  @Field(() => AccountsTable, {
    description: 'The list as CSV text with a row of titles; what is above it, as in reports, is left out.',
  })
  content!: string | UploadedTable;

  @Field(() => INSTITUTION_TYPE.type, {
    nullable: true,
    description:
      'The type of all places of the list, if it is known; otherwise the type that a row states, or either.',
  })
  entityType?: InstitutionType | null;

  @title('the names of the accounts')
  nameColumn?: string | null;

  @title('the cities')
  cityColumn?: string | null;

  @title('the states')
  stateColumn?: string | null;

  @title('the websites or email addresses')
  domainColumn?: string | null;

  @title('the NCES ids')
  ncesIdColumn?: string | null;

  @title('the ids that the states gave')
  stateIdColumn?: string | null;

  @Field(() => MATCH_FORMAT.type, {
    nullable: true,
    description: 'The format of the result; `csv` by default.',
  })
  format?: MatchFormat | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'The result begins with a byte order mark, without which Excel misreads UTF-8. False by default, only for CSV.',
  })
  bom?: boolean | null;
}

@ObjectType({ description: 'A column of an uploaded file, and what it is taken for.', simpleResolvers: true })
class AccountsColumn {
  @Field(() => String, { description: 'The heading of the column, as the file has it.' })
  title!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The field of `PlaceRowInput` that it is read as, such as `nces_id`; null if only kept.',
  })
  field!: string | null;
}

const count = (description: string): PropertyDecorator =>
  Field(() => Int, {
    nullable: true,
    description: `${description} Null until the file is complete.`,
  }) as PropertyDecorator;

@ObjectType({
  description: 'The format in which a list of accounts was read, and the matches found.',
  simpleResolvers: true,
})
class FileMatching {
  @Field(() => Int, { description: 'The rows below the titles, also those that cannot be read.' })
  rows!: number;

  @Field(() => String, { description: 'In sentences: the encoding, the separator, and the rows left out.' })
  readAs!: string;

  @Extensions(usually(10))
  @Field(() => [AccountsColumn], { description: 'The columns of the file, in their order.' })
  columns!: AccountsColumn[];

  @count('The rows that mean one place.')
  matched!: number | null;

  @count('The rows that may mean several places, or one that is contradicted or not likely enough.')
  ambiguous!: number | null;

  @count('The rows that no place fits, or that have nothing to match.')
  unmatched!: number | null;

  @count('The rows whose cells cannot be separated.')
  unreadable!: number | null;

  @count('The matched rows whose place is that of an earlier row.')
  duplicates!: number | null;
}

@Resolver(() => Export)
export class MatchFileResolver {
  @NeedsScope('read')
  @Mutation(() => Export, {
    nullable: true,
    description:
      'Adds the place of each row to up to 250,000 accounts, in the background. Every 200 rows, or every 100 kB, ' +
      'count as one request, up to a whole window; an organization may have three exports in progress, of which ' +
      'this is one.',
  })
  async createMatchFile(
    @Arg('input', () => CreateMatchFileInput, { description: 'The list and its columns.' })
    input: CreateMatchFileInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ExportRow | null> {
    const { content, entityType, format, bom } = input;
    const columns: Partial<Record<AccountField, string | null>> = {};
    for (const field of ACCOUNT_FIELDS) {
      const named = input[`${field}Column`];
      if (typeof named === 'string') checkText(named, `${snakeCase(field)}_column`, MAX_TITLE);
      columns[field] = named;
    }
    const id = await createMatchFile(context, {
      content,
      entityType,
      columns,
      format: format ?? 'csv',
      hasMark: bom ?? false,
    });
    return readOne(context, EXPORTS, selected(info), id);
  }

  @Query(() => Export, {
    nullable: true,
    description: 'The result of a list of accounts. Null if the user has none with this id.',
  })
  async matchFile(
    @Arg('id', () => UUID, { description: 'The id that `createMatchFile` returned.' }) id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ExportRow | null> {
    const found = await readOne(context, EXPORTS, new Set([...selected(info), 'matching']), id);
    return found?.matchingFacts ? found : null;
  }

  @FieldResolver(() => FileMatching, {
    nullable: true,
    description:
      'The format in which a list of accounts was read, and the matches found; null for an export of a list of ' +
      'the API.',
  })
  matching(@Root() { matchingFacts: facts }: ExportRow): FileMatching | null {
    if (!facts) return null;
    const { rows, readAs, titles, columns, found } = facts;
    const fieldOf = (at: number) => READ_FIELDS.find((field) => columns[field]?.includes(at));
    return {
      rows,
      readAs,
      columns: titles.map((one, at) => {
        const field = fieldOf(at);
        return { title: one, field: field ? snakeCase(field) : null };
      }),
      matched: found?.matched ?? null,
      ambiguous: found?.ambiguous ?? null,
      unmatched: found?.unmatched ?? null,
      unreadable: found?.unreadable ?? null,
      duplicates: found?.duplicates ?? null,
    };
  }
}
