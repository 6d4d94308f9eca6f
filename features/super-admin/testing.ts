import type { CreateTenant } from './contract.ts';

let made = 0;

/** The body that creates an agency, different at each call. */
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

/** A valid form body for an account, different at each call: of this agency, or of an operator for `''`. */
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
