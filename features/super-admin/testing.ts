import type { CreateTenant } from './contract.ts';

let made = 0;

/** What creates an agency, another one each time. */
export function aTenant(overrides: Partial<CreateTenant> = {}): Record<string, unknown> {
  made += 1;
  const number = `${made}${Math.random().toString(36).slice(2, 6)}`;
  return {
    name: `Palma Seguros ${number}`,
    subdomain: `palma${number}`,
    admin_email: `rosa.${number}@example.com`,
    ...overrides,
  };
}

/** What a form sends for an account, valid and different at each call: of this agency, or an operator's for `''`. */
export function anAccount(tenant_id: string, overrides: object = {}) {
  made += 1;
  const number = `${made}${Math.random().toString(36).slice(2, 6)}`;
  return {
    username: `cuenta_${number}`,
    email: `cuenta.${number}@example.com`,
    full_name: `Cuenta ${number}`,
    role: tenant_id ? 'CSR' : 'Super Admin',
    password: 'Given-41x',
    tenant_id,
    ...overrides,
  };
}
