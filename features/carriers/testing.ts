import type * as z from 'zod/mini';
import type { CreateCarrier } from './contract.ts';

let made = 0;

type NewCarrier = z.input<typeof CreateCarrier>;

/** A valid form body for a carrier, different at each call; pass the values that the test is about. */
export function aCarrier(overrides: Partial<NewCarrier> = {}): NewCarrier {
  made += 1;
  return { name: `Seguros del Sur ${made}`, ...overrides };
}
