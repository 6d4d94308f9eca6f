import type { ActServices } from '#platform/server/acts/act-services.ts';
import type { SecretColumns } from '#platform/server/ground/secrets.ts';

/** To whom an e-mail went, as its link says. */
export interface LinkOf {
  tenant_id: string;
  /** The message with the link: one for each. */
  message_id: string;
  client_id: string | null;
  address: string;
}

type Sealing = Pick<ActServices, 'secrets'>;

/** Links are in mails that have gone: one from before a change of the key wants the key of its time. */
export const linkSecrets = {
  table: 'unsubscribe_links',
  columns: ['token'],
  row: 'tenant_id',
  renewedBy: 'nobody',
} as const satisfies SecretColumns;

const place = (tenant_id: string) => ({ tenant_id, table: linkSecrets.table, column: 'token', row_id: tenant_id });

/** The end of a link's address. It holds for ever, and says nothing to whoever has not our key. */
export function linkToken({ tenant_id, ...rest }: LinkOf, { secrets }: Sealing): string {
  return Buffer.from(`${tenant_id}.${secrets.encrypt(JSON.stringify(rest), place(tenant_id))}`).toString('base64url');
}

/** Whose link it is; null: it is none of ours. */
export function readLink(token: string, { secrets }: Sealing): LinkOf | null {
  const text = Buffer.from(token, 'base64url').toString('utf8');
  const [tenant_id = ''] = text.split('.', 1);
  try {
    return { tenant_id, ...JSON.parse(secrets.decrypt(text.slice(tenant_id.length + 1), place(tenant_id))) };
  } catch {
    return null;
  }
}
