import { expect, test } from 'vitest';
import { defaultBrand } from '#platform/contract/brand.ts';
import { centsOf, dollarsOf, percentOf } from '#platform/contract/money.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';
import type { CommissionCard } from '../../contract/lines.ts';
import { renderStatement, type StatementOnPaper } from './write-statement.ts';

const id = '3f2a9c1e-0000-4000-8000-000000000001';

function aLineOfPaper(n: number, input: Partial<CommissionCard> = {}): CommissionCard {
  const number = `POL-2026-${String(n).padStart(6, '0')}`;
  return {
    id,
    client_name: `José Ángel Núñez ${n}`,
    client_id: id,
    product_type: 'Auto',
    annual_premium: 1_200,
    commission_amount: dollarsOf(percentOf(centsOf(1_200), 10)),
    status: 'Approved',
    calculated_at: '',
    agent: { id, full_name: 'Lucía Ferrer' },
    policy: {
      id,
      policy_number: number,
      carrier: 'GEICO',
      status: 'Activa',
      effective_date: '2026-11-03',
      expiration_date: '2027-11-03',
    },
    period: { id, name: 'Noviembre', status: 'Approved' },
    scheme: { id, name: 'Plan de ventas' },
    commission_type: 'percentage',
    is_renewal: false,
    is_late: false,
    adjusted_amount: 0,
    net: 120,
    booked_amount: null,
    rule_name: 'Todo al diez',
    open_chargeback_id: null,
    paid_at: null,
    paid_by_name: null,
    updated_at: '',
    ...input,
  };
}

function aStatement({
  card,
  ...given
}: Partial<Omit<StatementOnPaper, 'card'>> & { card?: object } = {}): StatementOnPaper {
  return {
    language: 'es',
    today: '2026-12-02',
    brand: defaultBrand,
    isCut: false,
    lines: [],
    adjustments: [],
    agency: {
      name: 'Sol Seguros',
      contact_phone: '(305) 555-0110',
      admin_email: 'hola@sol.example',
      address: '1800 SW 27th Avenue\nMiami, FL 33145',
      date_format: 'MM/DD/YYYY',
      logo: null,
      footer: '',
      license_number: '',
    },
    ...given,
    card: {
      period: {
        id,
        name: 'Noviembre',
        status: 'Approved',
        start_date: '2026-11-01',
        end_date: '2026-11-30',
        scheme_name: 'Plan de ventas',
      },
      agent: { id, full_name: 'Lucía Ferrer' },
      lines: 1,
      commissions: 120,
      adjustments: 0,
      carried_forward: 0,
      net: 120,
      net_to_pay: 120,
      ...card,
    },
  };
}

async function read(input: Parameters<typeof aStatement>[0]) {
  const rendered = await renderStatement(aStatement(input));
  return 'file' in rendered ? readPdf(rendered.file) : expect.fail(`No font has ${rendered.missing.join(' ')}.`);
}

test('says whose it is, of which days, and what is paid', async () => {
  const { text, title, isTagged, structure } = await read({ lines: [aLineOfPaper(1)] });
  expect(title).toBe('Estado de cuenta de comisiones Lucía Ferrer Noviembre');
  expect(isTagged).toBe(true);
  expect(structure.filter((role) => role === 'Table')).toHaveLength(2);
  for (const part of ['Preparado el 12/02/2026', 'Noviembre, 11/01/2026 al 11/30/2026 · Plan de ventas', '$120.00']) {
    expect(text).toContain(part);
  }
  expect(text).toContain('11/03/2026 José Ángel Núñez 1 POL-2026-000001 Todo al diez · Auto · Nueva $1,200.00 $120.00');
  expect(text).toContain('Sin ajustes en este período.');
});

test('goes on over as many pages as it needs, each with the head of the table and its number', async () => {
  const { pages } = await read({ lines: Array.from({ length: 150 }, (_, n) => aLineOfPaper(n + 1)) });
  expect(pages.length).toBeGreaterThan(3);
  for (const [at, page] of pages.entries()) expect(page).toContain(`Página ${at + 1} de ${pages.length}`);
  for (const page of pages.slice(0, -1)) expect(page).toContain('Vigencia desde Cliente Póliza Detalle');
  for (const n of [1, 75, 150]) expect(pages.join(' ')).toContain(`POL-2026-${String(n).padStart(6, '0')}`);
});

test('tells a bonus, a late line and a renewal by name, and a bonus has no client', async () => {
  const bonus = {
    commission_type: 'bonus',
    policy: null,
    client_name: '',
    product_type: 'All',
    annual_premium: 0,
  } as const;
  const { text } = await read({
    lines: [aLineOfPaper(1, { is_renewal: true, is_late: true }), aLineOfPaper(2, { ...bonus, rule_name: 'Veinte' })],
  });
  expect(text).toContain('Renovación, tardía');
  expect(text).toContain('Veinte · Todos los productos · Bono');
});

test('says that nothing is paid and what is carried on, and where the rest of the lines is', async () => {
  const { text } = await read({
    isCut: true,
    card: { commissions: 0, adjustments: -50, carried_forward: -17.81, net: -67.81, net_to_pay: 0 },
  });
  expect(text).toContain('No hay nada que pagar: $67.81 pasa al próximo estado de cuenta.');
  expect(text).toContain('Solo se imprimen las primeras líneas');
  expect(text).toContain('Sin comisiones en este período.');
});

test('the largest amounts and hostile names stay on the page', async () => {
  const name = '<b>&amp;</b> '.repeat(30);
  const { pages, text } = await read({
    lines: [aLineOfPaper(1, { client_name: name, commission_amount: 999_999_999_999.99 })],
    card: { commissions: 999_999_999_999.99, net: 999_999_999_999.99, net_to_pay: 999_999_999_999.99 },
  });
  expect(pages).toHaveLength(1);
  expect(text).toContain('$999,999,999,999.99');
});
