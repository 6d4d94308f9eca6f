import type * as z from 'zod/mini';
import type { CreateQuote } from './contract.ts';

type NewQuote = z.input<typeof CreateQuote>;

/** A valid form body for a quote of a lead; pass the values that the test is about. */
export function aQuote(overrides: Partial<NewQuote> & Pick<NewQuote, 'lead_id'>): NewQuote {
  return {
    product_type: 'Auto',
    carrier: 'Progressive',
    annual_premium: 1_284.5,
    deductible: 500,
    coverage_amount: 100_000,
    auto_details: { year: 2021, make: 'Toyota', model: 'Corolla', vin: '1HGCM82633A004352', driver_age: 41 },
    ...overrides,
  };
}
