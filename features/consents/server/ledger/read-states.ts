import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { mailboxOf } from '#platform/server/mail/mailbox.ts';
import type { ConsentChannel } from '../../contract/choices.ts';
import type { AddressState } from '../../contract.ts';
import { consentTables } from '../schema.ts';

/** An address in normalized form: an e-mail in lower case, a phone in E.164. */
export const knownAs = (channel: ConsentChannel, address: string): string =>
  channel === 'Email' ? mailboxOf(address) : address;

/** Returns the state of an address. */
export async function stateOf(
  communication_type: ConsentChannel,
  address: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Omit<AddressState, 'unsubscribe_url'>> {
  const known = knownAs(communication_type, address);
  const row = await consentTables(tx)
    .selectFrom('address_states')
    .select(['service', 'marketing', 'is_held', 'is_service_held', 'is_undeliverable', 'changed_at'])
    .where('tenant_id', '=', agency.id)
    .where('communication_type', '=', communication_type)
    .where('address', '=', known)
    .executeTakeFirst();
  const nothing = {
    service: 'none',
    marketing: 'none',
    is_held: false,
    is_service_held: false,
    is_undeliverable: false,
    changed_at: null,
  } as const;
  return { communication_type, address: known, ...(row ?? nothing) };
}

/** Returns a client's addresses. null means no such client. */
export async function addressesOf(
  id: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<{ channel: ConsentChannel; address: string }[] | null> {
  const client = await consentTables(tx)
    .selectFrom('clients')
    .select(['email', 'phone'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!client) return null;
  const all = [
    { channel: 'Email' as const, address: mailboxOf(client.email) },
    { channel: 'SMS' as const, address: client.phone },
  ];
  return all.filter(({ address }) => address !== '');
}

/** Returns a client's name. null means no such client. */
export async function readClientName(
  id: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<string | null> {
  const client = await consentTables(tx)
    .selectFrom('clients')
    .select('name')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return client?.name ?? null;
}
