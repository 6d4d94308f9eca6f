import { randomBytes } from 'node:crypto';
import { maskSecret, secretMask } from '#platform/contract/secret.ts';
import type { ActServices } from '#platform/server/acts/act-services.ts';
import { keptSecrets } from '#platform/server/ground/kept-secrets.ts';
import { type IntegrationType, type SecretName, secretNames } from '../../contract/choices.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import type { IntegrationRow } from '../schema.ts';
import { serverParts } from '../source-types/source-types.ts';

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

/** The columns of an integration's secrets and of the replaced ones. */
export const integrationSecrets = { ...kept.columns, replaced: 'replaced' };

/** Additional headers of calls to the source, in plain text. Empty if they cannot be decrypted. */
export function openHeaders(
  services: Encrypting,
  row: Pick<IntegrationRow, 'tenant_id' | 'id' | 'headers'>,
): Record<string, string> {
  const text = readable(services, row, 'headers', row.headers);
  return text ? JSON.parse(text) : {};
}

/** The same headers for a response: their names, with the mask for each value that is set. */
export function maskedHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskSecret(value)]));
}

/** The headers after a change, in which the mask keeps the stored value. */
export function changedHeaders(
  before: Record<string, string>,
  headers: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === secretMask ? (before[name] ?? '') : value]),
  );
}

/** Generates a secret of 256 random bits for a source, in its type's format. null means the source has its own. */
export function issueSecret(type: IntegrationType): { name: SecretName; value: string } | null {
  const name = sourceTypes[type].issuedSecret;
  return name ? { name, value: newSecret(type, name) } : null;
}

/** A new value for a secret that the server generates. */
export function newSecret(type: IntegrationType, name: SecretName): string {
  const own = name === 'webhook_secret' ? serverParts[type].newWebhookSecret : undefined;
  return own ? own() : randomBytes(32).toString('base64url');
}
