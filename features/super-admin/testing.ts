import type { CreateTenant } from './contract.ts';

let made = 0;

/** What creates an agency, another one each time. */
export function aTenant(given: Partial<CreateTenant> = {}): Record<string, unknown> {
  made += 1;
  const number = `${made}${Math.random().toString(36).slice(2, 6)}`;
  return {
    name: `Palma Seguros ${number}`,
    subdomain: `palma${number}`,
    admin_email: `rosa.${number}@example.com`,
    ...given,
  };
}
