import { randomBytes } from 'node:crypto';
import { maskSecret, secretMask } from '#platform/contract/secret.ts';
import type { ActServices } from '#platform/server/acts/act-services.ts';
import { keptSecrets } from '#platform/server/ground/kept-secrets.ts';
import { type IntegrationType, issuedSecret, type SecretName, secretNames } from '../contract/choices.ts';
import type { IntegrationRow } from './schema.ts';

type Encrypting = Pick<ActServices, 'secrets'>;

const kept = keptSecrets('integrations', secretNames, ['headers', 'address']);

export const {
  sealed,
  readable,
  isReadable,
  taken: takenSecrets,
  current: currentSecrets,
  renewed: renewedSecret,
} = kept;

/** Where an integration's secrets lie, and those that were replaced. */
export const integrationSecrets = { ...kept.columns, replaced: 'replaced' };

export type TakenSecrets = ReturnType<typeof takenSecrets>;

/** Further headers of calls to the source, in plain text; none where they cannot be read. */
export function openHeaders(
  services: Encrypting,
  row: Pick<IntegrationRow, 'tenant_id' | 'id' | 'headers'>,
): Record<string, string> {
  const text = readable(services, row, 'headers', row.headers);
  return text ? JSON.parse(text) : {};
}

/** The same headers as they travel: their names, and the mask for each value that is set. */
export function maskedHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskSecret(value)]));
}

/** Headers as they are after a change, in which the mask stands for what is there. */
export function changedHeaders(
  before: Record<string, string>,
  headers: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === secretMask ? (before[name] ?? '') : value]),
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
