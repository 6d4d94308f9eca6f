import { describe, expect, test } from 'vitest';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { aProposal, fileOf } from './fixtures/proposals.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { renderProposal } from './render-proposal.ts';

const rendered = async (...input: Parameters<typeof aProposal>) => readPdf(await fileOf(aProposal(...input)));

describe('the page of each product, in each language', () => {
  test.each([
    ['Auto', 'en', ['Auto insurance proposal', '2019 Toyota Corolla LE', '1hgcm82633a004352', 'Commute']],
    ['Auto', 'es', ['Propuesta de seguro de auto', 'Ir al trabajo', 'Millas por año 12,000', 'Edad 34']],
    ['Casa', 'en', ['Home insurance proposal', '$485,000.00', 'Tile', 'Monitored alarm with cameras']],
    ['Casa', 'es', ['Propuesta de seguro de casa', 'Casa unifamiliar', 'Losa', 'Pies cuadrados 2,150']],
    ['Comercial', 'en', ['Commercial insurance proposal', 'Panadería', '$1,234,567.89', 'Not owned by the business']],
    [
      'Comercial',
      'es',
      ['Propuesta de seguro comercial', 'Empleados 18', 'El arrendador pide $1,000,000 por ocurrencia.'],
    ],
  ] as const)('%s, %s: one page with all of it', async (product, language, expected) => {
    const { pages, text } = await rendered(product, { language });
    expect(pages).toHaveLength(1);
    for (const part of expected) expect(text).toContain(part);
  });

  test.each(
    (['Auto', 'Casa', 'Comercial'] as const).flatMap((product) =>
      (['en', 'es'] as const).flatMap((language) =>
        [false, true].map((withMonthly) => [product, language, withMonthly] as const),
      ),
    ),
  )(
    '%s, %s, with the premium of a month: %s; beside all details it says what is covered and what comes next',
    async (product, language, withMonthly) => {
      const { pages, text } = await rendered(product, { language, withMonthly });
      expect(pages).toHaveLength(1);
      const { covers, steps_title, steps } = { en, es }[language].guidance;
      // The fullest page has space for the next steps only.
      const covered = product === 'Comercial' && withMonthly ? [] : Object.values(covers[product]);
      for (const part of [...covered, steps_title, `3. ${steps.pay}`]) expect(text).toContain(part);
    },
  );

  test('agency, client, agent, offer, definitions and the note that the policy governs', async () => {
    const { text } = await rendered('Auto', { language: 'en' });
    const expected = [
      'Sol Seguros (305) 555-0100 · hola@sol.example 1234 SW 8th Street, Miami, FL 33135',
      'Quote COT-2026-000123 Prepared on 11/16/2026 Prepared for',
      'Prepared for José Ángel Núñez Peña (786) 555-0199 · jose@example.com 777 NW 12th Ave, Miami',
      'Your agent Lucía Ferrer (305) 555-0142 lucia@sol.example',
      'Annual premium Deductible Coverage amount Valid until $1,842.50 $500.00 $300,000.00 12/05/2026',
      'Carrier Progressive',
      'Coverage limits 100/300/100',
      'Notes Incluye descuento por pago automático.',
      'Deductible What you pay of a covered loss',
      'the policy governs',
      'Acceptance I accept this proposal',
      'Name Signature Date',
      'COT-2026-000123 · 3f2a9c1e · Page 1 of 1',
    ];
    for (const part of expected) expect(text).toContain(part);
  });
});

describe('what is not known', () => {
  test('is left out, and an amount said to be so, never printed as 0', async () => {
    const { text } = await rendered('Auto', {
      agent: null,
      client: { name: 'Ana', phone_national: '', email: '', address: '' },
      offer: { carrier: '', deductible: 0, coverage_amount: 0, coverage_limits: '', notes: '' },
      risk: {
        product_type: 'Auto',
        details: {
          year: 0,
          make: '',
          model: '',
          vin: '',
          driver_age: 0,
          driver_experience: 0,
          annual_mileage: 0,
          primary_use: '',
        },
      },
    });
    expect(text).not.toMatch(/\$0|(^| )0( |$)|null|undefined|NaN/);
    for (const absent of ['Vehículo', 'Conductor', 'Notas', 'Su agente', 'Aseguradora Progressive']) {
      expect(text).not.toContain(absent);
    }
    expect(text).toContain(
      'Deducible Monto de cobertura Válida hasta $1,842.50 No especificado No especificado 12/05/2026',
    );
  });

  test.each(['Auto', 'Casa', 'Comercial'] as const)('no details of %s at all: still a page', async (product_type) => {
    const { pages } = await rendered(product_type, { risk: { product_type, details: null } });
    expect(pages).toHaveLength(1);
  });
});

test.each([
  ['MM/DD/YYYY', '12/05/2026'],
  ['DD/MM/YYYY', '05/12/2026'],
  ['YYYY-MM-DD', '2026-12-05'],
] as const)("the agency's %s decides how a day is written: %s", async (date_format, shown) => {
  const { agency } = aProposal();
  expect((await rendered('Auto', { agency: { ...agency, date_format } })).text).toContain(shown);
});

test('a quote whose last day has passed says so; on that day it still holds', async () => {
  expect((await rendered('Auto', { today: '2026-12-06' })).text).toContain('Era válida hasta');
  expect((await rendered('Auto', { today: '2026-12-05' })).text).not.toContain('Era válida hasta');
});

test('a use that nobody listed is shown as it was typed, whatever it is called', async () => {
  const { risk } = aProposal();
  const details = { ...risk.details, primary_use: 'constructor' } as never;
  expect((await rendered('Auto', { risk: { product_type: 'Auto', details } })).text).toContain(
    'Uso principal constructor',
  );
});

test.each([
  ['es', 'Prima anual Prima mensual Deducible', '$1,842.50 $153.54 $500.00', 'La prima anual dividida entre 12.'],
  ['en', 'Annual premium Monthly premium Deductible', '$1,842.50 $153.54 $500.00', 'divided by 12.'],
] as const)('the premium of a month stands beside that of a year when asked, in %s', async (language, ...expected) => {
  const { pages, text } = await rendered('Auto', { language, withMonthly: true });
  for (const part of expected) expect(text).toContain(part);
  expect(pages).toHaveLength(1);
  expect((await rendered('Auto', { language })).text).not.toContain(expected[2]);
  const offer = { annual_premium: 0 };
  expect((await rendered('Auto', { language, offer, withMonthly: true })).text).not.toContain('$0');
});

test.each([
  ['Auto', 'es', 'Qué suele cubrir un seguro de auto'],
  ['Casa', 'en', 'What home insurance usually covers'],
  ['Comercial', 'es', 'Qué suele cubrir un seguro comercial'],
] as const)(
  'a short one of %s says in %s what is covered and what comes next',
  async (product_type, language, covers) => {
    const short = { language, offer: { notes: '' }, risk: { product_type, details: null } as never };
    const { pages, text } = await rendered(product_type, short);
    expect(pages).toHaveLength(1);
    for (const part of [covers, language === 'es' ? 'Próximos pasos 1.' : 'Next steps 1.'])
      expect(text).toContain(part);
  },
);

test('nothing of its state in the house is on it', async () => {
  for (const word of ['Estado', 'Enviada', 'Pendiente']) expect((await rendered('Auto')).text).not.toContain(word);
});

describe('long notes', () => {
  const words = Array.from({ length: 800 }, (_, index) => `palabra${index}`)
    .join(' ')
    .slice(0, 5_000);

  test('flow on to a second page, whole, with a foot on each', async () => {
    const { pages, text } = await rendered('Comercial', { offer: { notes: words } });
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Página 1 de 2');
    expect(pages[1]).toContain('Página 2 de 2');
    expect(pages[1]).toContain('rige la póliza');
    for (const word of words.split(' ')) expect(text).toContain(word);
  });

  test('5,000 characters without a space, and 2,500 lines, are no failure', async () => {
    expect((await rendered('Auto', { offer: { notes: 'x'.repeat(5_000) } })).pages.length).toBe(2);
    const { text } = await rendered('Auto', { offer: { notes: 'a\n'.repeat(2_500) } });
    expect(text.match(/\ba\b/g)?.length).toBeGreaterThanOrEqual(2_500);
  });
});

describe('hostile text', () => {
  const hostile = [
    ['María 🌟 López 👩‍👩‍👧', 'María López'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['A\u0301ngel de la Pen\u0303a', 'Ángel de la Peña'],
    ['a\ud800b\u0000c\ufffe', 'abc'],
    ['(\\) <script>alert(1)</script> & %s {{name}} $&', '(\\) <script>alert(1)</script> & %s {{name}} $&'],
    [`H${'\u0301\u0302\u0303\u0304'.repeat(50)}ola`, 'ola'],
  ] as const;

  test.each(hostile)('%j is shown as %j', async (name, shown) => {
    const { client, agency } = aProposal();
    const { text } = await rendered('Auto', { client: { ...client, name }, agency: { ...agency, name } });
    expect(text).toContain(shown);
  });

  test('the longest text in every field stays on the page', async () => {
    const long = (letters: number) => 'W'.repeat(letters);
    const { agency } = aProposal();
    const { text } = await rendered('Comercial', {
      agency: { ...agency, name: long(200), address: long(300) },
      agent: { full_name: long(120), phone: long(40), email: long(254) },
      client: { name: long(120), phone_national: long(40), email: long(254), address: long(300) },
      offer: { carrier: long(120), coverage_limits: long(200), annual_premium: 999_999_999_999.99 },
    });
    expect(text).toContain('$999,999,999,999.99');
    expect(text).toContain('rige la póliza');
  });
});

describe('letters that Inter lacks', () => {
  test.each(['שרה כהן', '王小明', '陳麗華', '渡邊さくら', '김민준', 'Екатерина', 'Nguyễn Thị Phượng'])(
    '%s stands on the page as client, agent and agency',
    async (name) => {
      const { agency, agent, client } = aProposal();
      const { text, pages } = await rendered('Auto', {
        agency: { ...agency, name },
        agent: { ...agent, full_name: name } as never,
        client: { ...client, name },
      });
      expect(pages).toHaveLength(1);
      expect(text.split(name)).toHaveLength(5);
      expect(text).not.toContain('?');
    },
  );

  /** A text as the file encodes it for a screen reader. */
  const said = (text: string) => {
    const escapes: Record<string, string> = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' };
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('latin1');
    return `/ActualText (${bytes.replace(/[\n\r\t\b\f\\()]/g, (sign) => `\\${escapes[sign] ?? sign}`)})`;
  };
  const note = 'Hola שלום، محمد 您好 안녕 नमस्ते สวัสดี';

  test('a note may mix them, and a screen reader is told what it says', async () => {
    const file = Buffer.from(await fileOf(aProposal('Auto', { offer: { notes: note } }))).toString('latin1');
    expect(file.includes(said(note))).toBe(true);
    const fonts = [...file.matchAll(/\/BaseFont \/\w+\+(\S+)/g)].map(([, name]) => name);
    for (const family of ['Inter-Regular', 'hebrew', 'arabic', 'sc', 'kr', 'devanagari', 'thai']) {
      expect(
        fonts.some((name) => name?.includes(family)),
        family,
      ).toBe(true);
    }
    expect(file.match(/\/FontFile2 /g)).toHaveLength(new Set(fonts).size);
  });

  test('the page is tagged as any other', async () => {
    const { isTagged, structure } = await rendered('Auto', { offer: { notes: note } });
    expect(isTagged).toBe(true);
    expect(structure).toEqual((await rendered('Auto')).structure);
  });

  test('5,000 of them without a space flow on to a second page', async () => {
    const { pages } = await rendered('Auto', { offer: { notes: '您好龙凤'.repeat(1_250) } });
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.join('').match(/您好/g)).toHaveLength(1_250);
    expect((await rendered('Auto', { offer: { notes: 'ש'.repeat(5_000) } })).pages.length).toBeGreaterThan(1);
  });

  test('what no font has is named, and there is no file; pictures are left out', async () => {
    const { client } = aProposal();
    expect(await renderProposal(aProposal('Auto', { client: { ...client, name: 'ᏣᎳ 🌟 王' } }))).toEqual({
      missing: ['Ꮳ', 'Ꮃ'],
    });
  });

  test('an invisible joiner stays where letters join, and nowhere else', async () => {
    const notes = 'می\u200cخواهم a\u200cb';
    const file = Buffer.from(await fileOf(aProposal('Auto', { offer: { notes } }))).toString('latin1');
    expect(file.includes(said('می\u200cخواهم ab'))).toBe(true);
  });
});

describe('for every reader', () => {
  test('tagged, with a title and a language', async () => {
    const pdf = await rendered('Casa', { language: 'es' });
    expect(pdf).toMatchObject({
      isTagged: true,
      language: 'es-US',
      title: 'Propuesta de seguro de casa COT-2026-000123',
    });
    expect(pdf.structure).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'L', 'LI']),
    );
    expect(pdf.structure.filter((type) => type === 'H1')).toHaveLength(1);
  });

  test('table heads say what they head, and the file says which standard it keeps', async () => {
    const file = Buffer.from(await fileOf(aProposal())).toString('latin1');
    expect(file).toContain('/Scope /Row');
    expect(file).toContain('/Scope /Column');
    expect(file).toContain('pdfuaid:part');
    expect(file).toContain('/DisplayDocTitle true');
  });

  test('every font is Inter, and is embedded', async () => {
    const file = Buffer.from(await fileOf(aProposal())).toString('latin1');
    const fonts = new Set([...file.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name));
    expect([...fonts].map((name) => name?.replace(/^.*\+/, '')).sort()).toEqual(['Inter-Regular', 'Inter-SemiBold']);
    expect(file.match(/\/FontFile2 /g)).toHaveLength(2);
  });
});
