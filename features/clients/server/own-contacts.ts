import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { readPhone } from './phone.ts';
import { clientTables } from './schema.ts';

/** The contact data of the agency and its users. It doesn't distinguish clients. */
export interface OwnContacts {
  /** In lower case. */
  emails: ReadonlySet<string>;
  /** As E.164. */
  phones: ReadonlySet<string>;
}

/** Returns the numbers and addresses of the agency and its users. Two statements, sent together. */
export async function ownContacts({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<OwnContacts> {
  const tables = clientTables(tx);
  const [agencies, users] = await Promise.all([
    tables.selectFrom('tenants').select(['contact_phone', 'admin_email']).where('id', '=', agency.id).execute(),
    tables.selectFrom('users').select(['email', 'phone']).where('tenant_id', '=', agency.id).execute(),
  ]);
  const emails = [...agencies.map(({ admin_email }) => admin_email), ...users.map(({ email }) => email)];
  const phones = [...agencies.map(({ contact_phone }) => contact_phone), ...users.map(({ phone }) => phone)];
  return {
    emails: new Set(emails.map((email) => email.trim().normalize().toLowerCase()).filter(Boolean)),
    phones: new Set(phones.flatMap((phone) => readPhone(phone)?.e164 || [])),
  };
}
