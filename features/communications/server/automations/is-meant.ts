import type { Settled } from './read-automations.ts';
import type { Recipient } from './read-recipients.ts';

/** Whether an automation includes such a recipient and record. An empty list includes all. */
export function isMeant(
  { products, sources, languages }: Settled,
  { product_type, source, language }: Recipient,
): boolean {
  const has = <T>(list: readonly T[], value: T | null) => list.length === 0 || (value !== null && list.includes(value));
  return has(products, product_type) && has(sources, source) && has(languages, language);
}
