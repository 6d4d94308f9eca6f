import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { ContactInput } from '../contract.ts';
import { type ClientRow, newClient } from './client-row.ts';
import { noPhones } from './stopped-phones.ts';
import { addClients } from './write-client.ts';

/** A client of a file. Only the name is needed. */
export interface ClientToBringIn {
  contact: ContactInput;
  /** The client's number as the source writes it; '': none. */
  client_number: string;
}

/**
 * Inserts clients that an import brings in, and returns them in the order of the input. A file gives no consent. Refuses
 * invalid phone numbers with `validation_error`. The audit entry is that of the policy's lead.
 */
export async function bringInClients(
  people: readonly ClientToBringIn[],
  importId: string,
  ctx: CommandContext,
): Promise<ClientRow[]> {
  const clients = people.map(({ contact, client_number }) => ({
    ...newClient({ ...contact, tcpa_consent: false }, ctx, noPhones),
    import_id: importId,
    client_number,
  }));
  await addClients(clients, ctx);
  return clients;
}
