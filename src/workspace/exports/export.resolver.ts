import { atMost, bounded } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { linkSecret } from '@emi/base/secrets';
import { NeedsScope } from '@emi/base/viewer';
import type { ExportFormat } from '@emi/facade/responses';
import { selected } from '@emi/records';
import { type Page, PageInput, pageArgument, pageOf } from '@emi/records/pages';
import { byTime, MAX_RESULTS, readOne, readPage } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  Info,
  InputType,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { Job, loadJob } from '../jobs/job.resolver.ts';
import { createExport } from './create-export.ts';
import { EXPORTS, Export, type ExportRow } from './export.entity.ts';
import { EXPORT_FORMAT } from './export-format.values.ts';
import { exportLinkTo } from './link.ts';

const LONGEST_PATH = 2_000;

@InputType({ description: 'A list by its path and query, and the form of its file.' })
class CreateExportInput {
  @Extensions(bounded({ maxLength: LONGEST_PATH, isFilled: true }))
  @Field(() => String, {
    description:
      'A list of the REST API: its path below `/api/v1` with its query, such as ' +
      '`/schools?state=TX&fields=id,name`. `fields` chooses columns, and `limit` the number of rows.',
  })
  path!: string;

  @Field(() => EXPORT_FORMAT.type, { description: 'The encoding of the rows, such as `xlsx`.' })
  format!: ExportFormat;
}

const ExportPage = pageOf(Export, 'ExportPage');

@Resolver(() => Export)
export class ExportResolver {
  @Extensions(atMost(MAX_RESULTS))
  @Query(() => ExportPage, { description: "The user's background exports, latest first." })
  exports(
    @Arg('page', () => PageInput, pageArgument(MAX_RESULTS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<ExportRow>> {
    return readPage(context, EXPORTS, byTime(context, page), info);
  }

  @Query(() => Export, { nullable: true, description: 'One export. Null if the user has none with this id.' })
  export(
    @Arg('id', () => UUID, { description: "The id of one of the user's exports." }) id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ExportRow | null> {
    return readOne(context, EXPORTS, selected(info), id);
  }

  @NeedsScope('read')
  @Mutation(() => Export, {
    nullable: true,
    description:
      'Exports a list of up to 500,000 rows in the background, with what the user may see when it runs. Every 200 ' +
      'rows count as one request, up to a whole window; an organization may have three exports in progress.',
  })
  async createExport(
    @Arg('input', () => CreateExportInput, { description: 'What the file contains, and its format.' })
    input: CreateExportInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ExportRow | null> {
    const { path, format } = input;
    const id = await createExport(context, { path, format });
    return readOne(context, EXPORTS, selected(info), id);
  }

  @FieldResolver(() => Job, {
    nullable: true,
    description: 'The job that writes the file, with its progress. Null once its record is deleted.',
  })
  job(@Root() { jobId }: ExportRow, @Ctx() context: Context): Promise<Job | null> {
    return loadJob(context, jobId);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The signed URL of the file, which needs no key. Null until the file is ready, and after `expiresAt`.',
  })
  downloadUrl(
    @Root() { id, secret: stored, expiresAt }: ExportRow,
    @Ctx() { now, origin, encryptionKey }: Context,
  ): string | null {
    if (!expiresAt || Date.parse(expiresAt) <= now.getTime()) return null;
    const secret = linkSecret(encryptionKey, stored);
    return secret && origin + exportLinkTo({ id, secret, expiresAt });
  }
}
