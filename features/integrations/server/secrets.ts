import { randomBytes } from 'node:crypto';
import { maskSecret, secretMask } from '#platform/contract/secret.ts';
import type { ActServices } from '#platform/server/acts/act-services.ts';
import { type IntegrationType, issuedSecret, type SecretName, secretNames } from '../contract/choices.ts';
import type { IntegrationRow } from './schema.ts';

type Encrypting = Pick<ActServices, 'secrets'>;

/** A row as far as it has secrets. */
export type WithSecrets = Pick<IntegrationRow, 'tenant_id' | 'id' | SecretName | 'replaced'>;

const placeOf = (tenant_id: string, row_id: string, column: string) => ({
  ...{ tenant_id, table: 'integrations', column, row_id },
});

/** A text as its column keeps it; `''` stays `''`. */
export function sealed(
  { secrets }: Encrypting,
  { tenant_id, id }: { tenant_id: string; id: string },
  column: SecretName | 'headers' | 'address',
  plain: string,
): string {
  return plain === '' ? '' : secrets.encrypt(plain, placeOf(tenant_id, id, column));
}

/** What a column keeps, in plain text. Throws for what another installation's key has written. */
export function opened(
  { secrets }: Encrypting,
  { tenant_id, id }: { tenant_id: string; id: string },
  column: SecretName | 'headers' | 'address',
  kept: string,
): string {
  return kept === '' ? '' : secrets.decrypt(kept, placeOf(tenant_id, id, column));
}

/** The same for whoever can do without; null: it cannot be read any more, and has to be put in anew. */
export function readable(...given: Parameters<typeof opened>): string | null {
  try {
    return opened(...given);
  } catch {
    return null;
  }
}

/** Whether all that a row keeps secret can be read. */
export const isReadable = (
  services: Encrypting,
  row: WithSecrets & Pick<IntegrationRow, 'headers' | 'address'>,
): boolean =>
  ([...secretNames, 'headers', 'address'] as const).every((name) => readable(services, row, name, row[name]) !== null);

/** The secrets that are taken at a moment, the current one first; none for a secret that is not set. */
export type TakenSecrets = Readonly<Record<SecretName, readonly string[]>>;

export function takenSecrets(services: Encrypting, row: WithSecrets, now: Date): TakenSecrets {
  const old = row.replaced.filter(({ until }) => now < new Date(until));
  const all = secretNames.map((name) => [
    name,
    [
      opened(services, row, name, row[name]),
      ...old.filter((each) => each.name === name).map(({ value }) => readable(services, row, name, value) ?? ''),
    ],
  ]);
  return Object.fromEntries(all.map(([name, values]) => [name, (values as string[]).filter(Boolean)])) as never;
}

/** The secrets as they are now, in plain text; `''` where there is none, or none that can be read. */
export function currentSecrets(services: Encrypting, row: WithSecrets): Record<SecretName, string> {
  return Object.fromEntries(secretNames.map((name) => [name, readable(services, row, name, row[name]) ?? ''])) as never;
}

/** Further headers of calls to the source, in plain text; none where they cannot be read. */
export function openHeaders(
  services: Encrypting,
  row: Pick<IntegrationRow, 'tenant_id' | 'id' | 'headers'>,
): Record<string, string> {
  const kept = readable(services, row, 'headers', row.headers);
  return kept ? JSON.parse(kept) : {};
}

/** The same headers as they travel: their names, and the mask for each value that is set. */
export function maskedHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskSecret(value)]));
}

/** Headers as they are after a change, in which the mask stands for what is there. */
export function changedHeaders(before: Record<string, string>, given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === secretMask ? (before[name] ?? '') : value]),
  );
}

/** A secret for a source to prove itself with, of 256 random bits, in the form that its type knows; null: it has its own. */
export function issueSecret(type: IntegrationType): { name: SecretName; value: string } | null {
  const name = issuedSecret[type];
  return name && { name, value: newSecret(type, name) };
}

/** A new value for a secret of ours. */
export function newSecret(type: IntegrationType, name: SecretName): string {
  // Standard Webhooks writes a key in this way, and takes it by its bytes.
  if (type === 'Webhook' && name === 'webhook_secret') return `whsec_${randomBytes(32).toString('base64')}`;
  return randomBytes(32).toString('base64url');
}
