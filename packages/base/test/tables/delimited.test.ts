import { readDelimited, TableFormat } from '@emi/base/tables';
import { describe, expect, it } from '@jest/globals';

async function* chunked(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(file: string | Buffer, size = 7) {
  const format = new TableFormat();
  const rows = [];
  for await (const some of readDelimited(chunked(Buffer.from(file as string), size), format))
    rows.push(...some);
  return { format, rows };
}

const cellsOf = async (file: string | Buffer, size?: number) =>
  (await read(file, size)).rows.map((row) => ('cells' in row ? row.cells : row.fault));

describe('a table of text', () => {
  it.each([
    ['comma', 'id,name\n1,"Foo, Bar"\n'],
    ['tab', 'id\tname\n1\tFoo, Bar\n'],
    ['semicolon', 'id;name\r\n1;Foo, Bar\r\n'],
    ['bar', 'id|name\n1|Foo, Bar'],
  ] as const)('is read with the separator that its header has: %s', async (separator, file) => {
    const { format, rows } = await read(file);
    expect(format.separator).toBe(separator);
    expect(rows).toEqual([
      { line: 1, cells: ['id', 'name'] },
      { line: 2, cells: ['1', 'Foo, Bar'] },
    ]);
  });

  it('is read when its lines end in CR alone', async () => {
    const { format, rows } = await read('id,name\r1,Foo\r2,Bar\r');
    expect(format.line_ends).toBe('CR');
    expect(rows).toEqual([
      { line: 1, cells: ['id', 'name'] },
      { line: 2, cells: ['1', 'Foo'] },
      { line: 3, cells: ['2', 'Bar'] },
    ]);
  });

  it('is read when one LF ends a file with lines that end in CR, and when CRs are within quotes', async () => {
    const { format, rows } = await read('id,name\r1,Foo\r2,Bar\n');
    expect(format.line_ends).toBe('CR');
    expect(rows.map((row) => 'cells' in row && row.cells)).toEqual([
      ['id', 'name'],
      ['1', 'Foo'],
      ['2', 'Bar'],
    ]);
    expect(await cellsOf(Buffer.from('id,"the\rname"\n1,"Foo\r\rBar"\n'))).toEqual([
      ['id', 'the\rname'],
      ['1', 'Foo\r\rBar'],
    ]);
  });

  it('has the text of cells that a spreadsheet must not take for numbers', async () =>
    expect(await cellsOf(Buffer.from('id,name,note\n="0601",="",="Foo"\n"=""0602""",a="b",=1\n'))).toEqual([
      ['id', 'name', 'note'],
      ['0601', '', 'Foo'],
      ['0602', 'a="b"', '=1'],
    ]));

  it('is read in UTF-16, and in rows of Windows-1252 among those of UTF-8', async () => {
    expect(await cellsOf(Buffer.from('\ufeffid\tname\n1\tEspañola\n', 'utf16le'))).toEqual([
      ['id', 'name'],
      ['1', 'Española'],
    ]);
    const western = Buffer.concat([Buffer.from('id,name\n1,Peña\n2,'), Buffer.from('Cañon\n', 'latin1')]);
    const { format, rows } = await read(western);
    expect(rows.at(-1)).toEqual({ line: 3, cells: ['2', 'Cañon'] });
    expect(format.rows_in_windows_1252).toBe(1);
  });

  it.each([
    ['a doubled quote', 'JAMES ""JIM"" SMITH ELEM', 'JAMES "JIM" SMITH ELEM'],
    ['a doubled quote at its start', '""JIM"" SMITH ELEM', '"JIM" SMITH ELEM'],
    ['a doubled quote at its end', 'SMITH ""JIM""', 'SMITH "JIM"'],
    ['a single quote', 'The 12" Rule', 'The 12" Rule'],
    ['a pair of single quotes', 'The "Annex" School', 'The "Annex" School'],
  ])('keeps %s of an unquoted cell as text', async (_, written, meant) => {
    for (const separator of [',', '\t', ';']) {
      const file = ['id,name,city', `1,${written},X`, '2,"Quoted ""twice""",Y', ''].join('\n');
      expect(await cellsOf(file.replaceAll(',', separator))).toEqual([
        ['id', 'name', 'city'],
        ['1', meant, 'X'],
        ['2', 'Quoted "twice"', 'Y'],
      ]);
    }
  });

  it('counts the rows whose quotes are text', async () => {
    const { format } = await read('id,name\n1,A ""B"" C\n2,"D ""E"""\n3,F\n');
    expect(format.rows_with_literal_quotes).toBe(1);
    expect(String(format)).toContain('separator comma, quote "; 1 rows have quotes in their text');
  });

  it('takes quotes around a cell away between tabs, and keeps those that do not close', async () => {
    const file =
      'id\tname\tcity\n1\t"A ""B"" C"\t"X"\n2\t"Bud" Smith School\tY\n3\t"Open\tZ\n4\t"two\nlines"\tW\n';
    expect(await cellsOf(file)).toEqual([
      ['id', 'name', 'city'],
      ['1', 'A "B" C', 'X'],
      ['2', '"Bud" Smith School', 'Y'],
      ['3', '"Open', 'Z'],
      ['4', 'two\nlines', 'W'],
    ]);
  });

  it('refuses a row that could mean two things, and no other', async () => {
    const { rows } = await read('id,name,city\n1,"Bud" Smith,X\n2, "A, B",Y\n3,C,Z\n');
    expect(rows).toEqual([
      { line: 1, cells: ['id', 'name', 'city'] },
      { line: 2, fault: expect.stringContaining('unbalanced quotes') },
      { line: 3, fault: expect.stringContaining('unbalanced quotes') },
      { line: 4, cells: ['3', 'C', 'Z'] },
    ]);
  });

  it('counts the line that names the separator in the numbers of lines', async () => {
    const { rows } = await read('sep=;\nid;name\n1;"Foo\n2;Bar\n');
    expect(rows).toEqual([
      { line: 2, cells: ['id', 'name'] },
      { line: 3, fault: expect.stringContaining('unbalanced quotes') },
      { line: 4, cells: ['2', 'Bar'] },
    ]);
  });

  it('is read alike whatever the sizes of its chunks', async () => {
    const pair = (at: number) => `${at},"A\nB ""${at}"""\r\n${at},C ""D""\r\n`;
    const file = `id,name\r\n${Array.from({ length: 50 }, (_, at) => pair(at)).join('')}`;
    const whole = await read(file, 1_000_000);
    for (const size of [1, 3, 64]) expect((await read(file, size)).rows).toEqual(whole.rows);
    expect(whole.rows.at(-1)).toEqual({ line: 151, cells: ['49', 'C "D"'] });
  });
});
