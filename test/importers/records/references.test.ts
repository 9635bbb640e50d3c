import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { RecordImports } from '../../support/record-imports.ts';

const db = new RecordImports();

const districtId = async (ncesId: string): Promise<string> =>
  (await db.rows('select id from districts where nces_id = $1', ncesId))[0].id;

describe('references', () => {
  it('name districts and schools by UUID or NCES id, alone or with entity_type', async () => {
    const id = await districtId('4800002');
    const url = (name: string) => ({ type: 'classified_url', url: `https://example.org/${name}` });
    await db.imports(
      { ...url('a'), district_id: id },
      { ...url('b'), district_nces_id: '4800002' },
      { ...url('c'), entity_type: 'district', entity_id: id },
      { ...url('d'), entity_type: 'district', entity_nces_id: '4800002' },
      { ...url('e'), school_nces_id: '480000100001' },
      { ...url('f'), entity_type: 'school', entity_nces_id: '480000100001' },
      { ...url('g'), district_nces_id: "'4800002.0" },
      { ...url('h'), entity_type: 'school', entity_nces_id: ' 480000100001.0' },
    );
    const found = await db.rows(
      `select right(url, 1) as url, entity_type, coalesce(d.nces_id, s.nces_id) as nces_id from classified_urls u
       left join districts d on d.id = u.district_id left join schools s on s.id = u.school_id
       where url ~ 'org/[a-h]$' order by 1`,
    );
    expect(found.map(({ url, entity_type, nces_id }) => `${url} ${entity_type} ${nces_id}`)).toEqual([
      'a district 4800002',
      'b district 4800002',
      'c district 4800002',
      'd district 4800002',
      'e school 480000100001',
      'f school 480000100001',
      'g district 4800002',
      'h school 480000100001',
    ]);
  });

  it('are refused by name when they refer to no record', async () => {
    const line = { type: 'pain_point', category: 'budget', description: 'x' };
    expect(await db.reasonOf({ ...line, district_nces_id: '9999999' })).toContain('9999999');
    expect(await db.reasonOf({ ...line, entity_id: randomUUID() })).toContain('entity_type is missing');
    expect(await db.reasonOf(line)).toContain('a district or school');
    expect(
      await db.reasonOf({ ...line, district_nces_id: '4800002', school_nces_id: '480000100001' }),
    ).toContain('only one');
    expect(
      await db.reasonOf({
        type: 'contact',
        name: 'X',
        district_nces_id: '4800002',
        school_nces_id: '480000100001',
      }),
    ).toContain('does not belong to the district');
  });

  it('name vendors by id, name or alias, and a merged vendor resolves to its survivor', async () => {
    const [old, survivor] = [randomUUID(), randomUUID()];
    await db.imports(
      { type: 'vendor', id: survivor, canonical_name: 'Zenith', aliases: ['Zen'] },
      { type: 'vendor', id: old, canonical_name: 'Zeta', aliases: ['Z'], merged_into_id: survivor },
    );
    const contract = (context: string) => ({ type: 'contract', district_nces_id: '4800002', context });
    await db.imports(
      { ...contract('v1'), vendor_id: survivor },
      { ...contract('v2'), vendor_name: 'zenith' },
      { ...contract('v3'), vendor_name: 'ZEN' },
      { ...contract('v4'), vendor_name: 'Zeta' },
      { ...contract('v5'), vendor_name: 'z' },
      { ...contract('v6'), vendor_id: old },
      { ...contract('v7'), vendor_name: 'Nobody knows' },
    );
    const found = await db.rows(
      `select context, vendor_id, vendor_name_raw from contracts where context ~ '^v' order by 1`,
    );
    expect(found.map(({ vendor_id }) => vendor_id)).toEqual([...Array(6).fill(survivor), null]);
    expect(found.at(-1).vendor_name_raw).toBe('Nobody knows');
    expect(
      await db.reasonOf({
        type: 'vendor_stack_entry',
        district_nces_id: '4800002',
        vendor_name: 'Nobody knows',
      }),
    ).toContain('Nobody knows');
    expect(await db.imports({ type: 'vendor', canonical_name: 'Zeta', description: 'gone' })).toMatchObject({
      updated: 1,
    });
    expect(await db.rows(`select id, merged_into_id from vendors where canonical_name = 'Zeta'`)).toEqual([
      { id: old, merged_into_id: survivor },
    ]);
  });

  it('connect a vendor that is imported later to the contracts that named it', async () => {
    const contract = { type: 'contract', district_nces_id: '4800002', vendor_name: 'Latecomer' };
    await db.imports(contract);
    await db.imports({ type: 'vendor', canonical_name: 'Latecomer' });
    expect(await db.imports(contract)).toMatchObject({ inserted: 0, updated: 1 });
  });

  it('name existing users as the owners of records', async () => {
    const list = { type: 'list', name: 'Owned', entity_type: 'district' };
    expect(await db.reasonOf({ ...list, user_id: randomUUID() })).toContain('user_id');
    expect(await db.reasonOf(list)).toContain('user_id');
    expect(
      await db.reasonOf({
        type: 'email_prompt',
        name: 'P',
        system_prompt: '',
        instruction_prompt: '',
        user_id: randomUUID(),
      }),
    ).toContain('user_id');
    expect(await db.reasonOf({ type: 'generated_email', organization_id: randomUUID() })).toContain(
      'organization_id',
    );
  });

  it('put only records of its own type into a list', async () => {
    const id = randomUUID();
    await db.imports(
      { type: 'list', id, user_id: db.user.id, name: 'Districts', entity_type: 'district' },
      { type: 'list_item', list_id: id, entity_id: await districtId('4800001') },
      { type: 'list_item', list_id: id, district_nces_id: '4800002' },
    );
    expect(await db.rows('select entity_type from list_items where list_id = $1', id)).toHaveLength(2);
    expect(await db.reasonOf({ type: 'list_item', list_id: id, school_nces_id: '480000100001' })).toContain(
      'districts',
    );
  });

  it('leave a list as it is whose name a list of another type would have', async () => {
    const list = { type: 'list', user_id: db.user.id, name: 'Plains', entity_type: 'district' };
    await db.imports(list);
    expect(await db.reasonOf({ ...list, name: 'PLAINS', entity_type: 'school' })).toContain('lists_natural');
    expect(await db.rows(`select name, entity_type from lists where lower(name) = 'plains'`)).toEqual([
      { name: 'Plains', entity_type: 'district' },
    ]);
  });

  it("keep an organization's notes about a contact per organization", async () => {
    const contact = {
      type: 'contact',
      district_nces_id: '4800002',
      name: 'Kept Apart',
      email: 'k@example.org',
    };
    expect(await db.reasonOf({ ...contact, notes: 'mine' })).toContain('organization_id or user_id');
    await db.imports({ ...contact, notes: 'mine', emailed: true, organization_id: db.user.organization_id });
    const again = await db.imports({ ...contact, user_id: db.user.id, crm_sync_status: 'synced' });
    expect(again).toMatchObject({ inserted: 0, updated: 1 });
    expect(
      await db.rows(
        `select notes, emailed, crm_sync_status, email_retry_count from contact_overlays o
         join contacts c on c.id = o.contact_id where name = 'Kept Apart'`,
      ),
    ).toEqual([{ notes: 'mine', emailed: true, crm_sync_status: 'synced', email_retry_count: 0 }]);
    expect(await db.imports({ ...contact, user_id: db.user.id, notes: 'mine' })).toMatchObject({
      unchanged: 1,
    });
    const other = { ...contact, name: 'Without Notes' };
    expect(await db.imports(other)).toMatchObject({ inserted: 1, updated: 0 });
    const first = await db.imports({ ...other, user_id: db.user.id, notes: 'first' });
    expect(first).toMatchObject({ updated: 1, unchanged: 0 });
    const both = { ...contact, name: 'At Once', user_id: db.user.id, notes: 'too' };
    expect(await db.imports(both)).toMatchObject({ inserted: 1, updated: 0 });
  });
});
