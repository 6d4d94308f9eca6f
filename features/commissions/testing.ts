import type { Caller } from '#platform/testing/caller.ts';

/** A scheme that pays every seller for every product, valid and different each time. */
export function aScheme(given: Record<string, unknown> = {}): Record<string, unknown> {
  number += 1;
  return { name: `Comisiones ${number}`, description: 'Para quienes venden', ...given };
}

/** A rule of ten percent for new business and renewals of all products. */
export function aRule(scheme_id: string, given: Record<string, unknown> = {}): Record<string, unknown> {
  number += 1;
  return {
    ...{ scheme_id, name: `Regla ${number}`, product_type: 'All', commission_type: 'percentage', percentage_rate: 10 },
    ...{ applies_to_new_business: true, applies_to_renewals: true, ...given },
  };
}

/** The month of November 2026, in which a test's clock begins. */
export function aPeriod(scheme_id: string, given: Record<string, unknown> = {}): Record<string, unknown> {
  number += 1;
  return {
    ...{ name: `Noviembre ${number}`, scheme_id, start_date: '2026-11-01', end_date: '2026-11-30' },
    ...{ cut_off_date: '2026-12-05', ...given },
  };
}

let number = 0;

/** An open period of a new scheme with one rule, by an Admin. */
export async function anOpenPeriod(
  admin: Caller,
  given: { scheme?: Record<string, unknown>; rule?: Record<string, unknown>; period?: Record<string, unknown> } = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what the answers really hold
): Promise<{ scheme: any; rule: any; period: any }> {
  const scheme = (await admin.post('/commissions/schemes', aScheme(given.scheme))).body;
  const rule = (await admin.post('/commissions/rules', aRule(scheme.id, given.rule))).body;
  const period = (await admin.post('/commissions/periods', aPeriod(scheme.id, given.period))).body;
  return { scheme, rule, period };
}
