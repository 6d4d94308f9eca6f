import { describe, expect, test } from 'vitest';
import { readRows } from './csv-file.ts';
import { readRow } from './lead-row.ts';

/** The rows of a file as the create form would send them. */
function read(...lines: string[]) {
  const { rows, source } = readRows(lines.join('\n'));
  return rows.map(({ record }) => readRow(record, source));
}

describe('The source of a row', () => {
  test.each([
    ['the columns of a form with ad sets', 'form_id,adset_id,name,email', '1,2,Ana,ana@example.com'],
    ['the columns of a form and an ad', 'Form_ID,ad_id,campaign_name,name,email', '1,2,Mayo,Ana,ana@example.com'],
    ['a platform that is one of Meta', 'platform,name,email', 'ig,Ana,ana@example.com'],
    ['a blank source beside them', 'form_id,platform,source,name,email', '1,fb,,Ana,ana@example.com'],
    ['a source that says so', 'source,name,email', 'fb,Ana,ana@example.com'],
  ])('Meta Ads: %s', (_, header, row) => {
    expect(read(header, row)).toMatchObject([{ source: 'Meta Ads' }]);
  });

  test('what a source column says, whatever the other columns are', () => {
    const rows = read('form_id,ad_id,platform,source,name,email', '1,2,fb,Referido,Ana,ana@example.com');
    expect(rows).toMatchObject([{ source: 'Referral' }]);
  });

  test.each([
    ['a form alone, which others have too', 'form_id,name,email', '1,Ana,ana@example.com'],
    ['ad groups, which are not of Meta', 'form_id,ad_id,adgroup_id,name,email', '1,2,3,Ana,ana@example.com'],
    ['a platform that is none of an ad', 'platform,name,email', 'constructor,Ana,ana@example.com'],
  ])('none: %s', (_, header, row) => {
    expect(read(header, row)).toMatchObject([{ source: null }]);
  });
});

describe('The title of a column', () => {
  test.each([
    'post_code',
    'Post Code',
    'postcode',
    'Postal-Code',
    'postal_code',
    'Código Postal',
    'código_postal',
    'ZIP  Code',
    'zipcode',
    'zip-code',
    'C.P.',
  ])('is one of the zip code: %s', (title) => {
    expect(read(`name,email,${title}`, 'Ana,ana@example.com,33125')).toMatchObject([{ zip_code: '33125' }]);
  });

  test('may have underscores or hyphens for spaces', () => {
    const rows = read('nombre_completo;correo-electrónico;Product-Type', 'Ana;ana@example.com;auto');
    expect(rows).toMatchObject([{ product_type: 'Auto', contact: { name: 'Ana', email: 'ana@example.com' } }]);
  });
});

describe('A file without rows', () => {
  test.each([
    ['a header alone', 'name,email'],
    ['a header and empty lines', 'sep=;\r\nNombre;Correo\r\n\r\n'],
  ])('says so: %s', (_, text) => {
    expect(() => readRows(text)).toThrow('The file has a header and no rows below it.');
  });

  test('says that it cannot be read when its first row has quotes that do not match', () => {
    expect(readRows('name,email\n"Abierta,x@example.com')).toMatchObject({ rows: [], brokenFrom: 2 });
  });
});
