import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../../../test/support/pages.ts';

describe('an HTML page', () => {
  it.each([
    ['mailto', '<a href="mailto:jdoe@mgps.org?subject=x">jdoe@mg…</a>'],
    ['a name', '<a href="mailto:Jane%20Doe%3Cjdoe@mgps.org%3E">Email</a>'],
    ['a quoted name', '<a href="mailto:%22Doe,%20Jane%22 <jdoe@mgps.org>">Email</a>'],
    ['base64', '<a href="#" data-e="amRvZUBtZ3BzLm9yZw==">Email</a>'],
    [
      'base64 of a link',
      `<a data-link="${Buffer.from('mailto:jdoe@mgps.org').toString('base64')}">Email</a>`,
    ],
    ['words', 'jdoe [at] mgps [dot] org'],
    ['Cloudflare', '<a href="/x/email-protection#503a343f35103d3720237e3f2237">[email&#160;protected]</a>'],
    ['parts', '<a data-user="jdoe" data-domain="mgps.org">Email</a>'],
    ['script', '<script>FS.util.insertEmail("x", "gro.spgm", "eodj", true)</script>'],
    ['handler', `<a href="#" onclick="location='mailto:'+'jdoe'+'@'+'mgps.org'">Email</a>`],
    ['backwards', 'gro.spgm@eodj'],
  ])('yields addresses that are hidden by %s', async (_, markup) => {
    const { text } = await pageOf(`<p>Jane ${markup}</p>`);
    expect(text).toContain('jdoe@mgps.org');
  });
});
