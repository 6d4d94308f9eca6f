import type { ActServices } from '#platform/server/acts/act-services.ts';
import type { SecretColumns } from '#platform/server/ground/secrets.ts';

/** The recipient of an e-mail, as encoded in its link. */
export interface LinkOf {
  tenant_id: string;
  /** The message with the link; each message has its own. */
  message_id: string;
  client_id: string | null;
  address: string;
}

type Sealing = Pick<ActServices, 'secrets'>;

/** Links are in messages already sent: one from before a key change needs the key of its time. */
export const linkSecrets = {
  table: 'unsubscribe_links',
  columns: ['token'],
  row: 'tenant_id',
  renewedBy: 'nobody',
} as const satisfies SecretColumns;

const place = (tenant_id: string) => ({ tenant_id, table: linkSecrets.table, column: 'token', row_id: tenant_id });

/** The last part of a link's URL. It never expires, and reveals nothing without the key. */
export function linkToken({ tenant_id, ...rest }: LinkOf, { secrets }: Sealing): string {
  return Buffer.from(`${tenant_id}.${secrets.encrypt(JSON.stringify(rest), place(tenant_id))}`).toString('base64url');
}

/** The recipient of a link. null means the link isn't valid. */
export function readLink(token: string, { secrets }: Sealing): LinkOf | null {
  const text = Buffer.from(token, 'base64url').toString('utf8');
  const [tenant_id = ''] = text.split('.', 1);
  try {
    return { tenant_id, ...JSON.parse(secrets.decrypt(text.slice(tenant_id.length + 1), place(tenant_id))) };
  } catch {
    return null;
  }
}
