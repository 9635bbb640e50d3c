import 'reflect-metadata';
import { CreditAccount } from './credits/credit-account.entity.ts';
import { District } from './districts/district.entity.ts';
import { School } from './schools/school.entity.ts';
import { ApiKey } from './viewer/api-key.entity.ts';
import { Organization } from './viewer/organization.entity.ts';
import { User } from './viewer/user.entity.ts';

/** Every entity, for MikroORM. */
export const entities = [Organization, User, ApiKey, CreditAccount, District, School];
