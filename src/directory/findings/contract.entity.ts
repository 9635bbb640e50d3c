import { defineEntity, p } from '@mikro-orm/postgresql';
import { DateTime, UUID } from '../../graph/scalars.ts';
import { Gate } from '../../records/gate.ts';
import { open, properties, record, recordKind } from '../../records/record.ts';
import { AT_UNLOCKED_PARENT } from '../../records/visibility.ts';
import { evidenceColumn } from './evidence.columns.ts';
import { contextColumn, findingColumns, sourceUrlColumn } from './finding.columns.ts';
import { FINDING } from './finding.interface.ts';
import { CONTRACT_STATUS } from './signal.values.ts';
import { CONTRACT_STATUS_TODAY } from './status.conditions.ts';

const columns = {
  ...findingColumns(),
  evidence: evidenceColumn(),
  vendorId: open(UUID, 'The vendor; null if it is not in the catalog.', p.uuid().nullable()),
  vendorNameRaw: open(String, "The vendor's name as printed on the page.", p.text().nullable()),
  expiresAt: open(DateTime, 'When the contract ends.', p.datetime().nullable()),
  renewalMentioned: open(Boolean, 'Whether the page mentions a renewal.', p.boolean().default(false)),
  dissatisfaction: open(Boolean, 'Whether the page expresses dissatisfaction.', p.boolean().default(false)),
  context: contextColumn(),
  sourceUrl: sourceUrlColumn(),
  status: open(
    CONTRACT_STATUS.type,
    'Status as of today: `expired` once an active contract has passed its end.',
    p.text().default('active'),
    CONTRACT_STATUS_TODAY,
  ),
};

const ContractSchema = defineEntity({
  name: 'Contract',
  tableName: 'contracts',
  properties: properties(columns),
});

export class Contract extends ContractSchema.class {}
ContractSchema.setClass(Contract);

record(Contract, {
  name: 'Contract',
  table: 'contracts',
  description: 'A contract with a vendor.',
  columns,
  interfaces: FINDING,
  needs: { vendor: ['vendorId'] },
});

export const CONTRACTS = new Gate<{ id: string }>(recordKind(Contract), {
  visibility: AT_UNLOCKED_PARENT,
});
