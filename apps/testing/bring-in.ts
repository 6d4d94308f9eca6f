import { randomUUID } from 'node:crypto';
import { blankContact } from '#features/clients/contract.ts';
import { bringInClients, type ClientRow } from '#features/clients/server/index.ts';
import { type BroughtIn, bringInPolicies, type PolicyToBringIn } from '#features/policies/server/index.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import type { TestServer } from './test-server.ts';

/** A policy of a book as a test gives it: what it is about. */
export interface BookRow extends Partial<Omit<PolicyToBringIn, 'client' | 'agent'>> {
  /** The client's name; rows with the same one are of one client. If omitted: a client of its own. */
  name?: string;
  email?: string;
  /** The user who looks after it; if omitted: nobody. */
  agent?: string;
}

export type BroughtInRow = BroughtIn & { id: string; client_id: string; import_id: string };

/** Runs a command as an import does. */
export function asImport<T>(
  { services, world }: TestServer,
  act: (ctx: CommandContext) => Promise<T>,
  agency: 'sol' | 'lakeside' = 'sol',
): Promise<T> {
  return perform(services, { agency: testAgency(world.tenants[agency]), actor: actorOf('import', 'book.csv') }, (ctx) =>
    act(ctx as CommandContext),
  );
}

let number = 0;

/** Brings in a book of business, with an import of its own. Returns its policies in the order of the rows. */
export async function bringIn(
  server: TestServer,
  rows: readonly BookRow[],
  agency: 'sol' | 'lakeside' = 'sol',
): Promise<BroughtInRow[]> {
  const import_id = randomUUID();
  await server.admin.query(
    `insert into book_imports (tenant_id, id, file_name, file_type, file_bytes, file_hash, status, total_rows, created_at)
     values ($1, $2, 'book.csv', 'csv', 1, $3, 'done', $4, $5)`,
    [server.world.tenants[agency], import_id, import_id, rows.length, server.services.clock()],
  );
  const named = rows.map((row) => {
    number += 1;
    return { ...row, name: row.name ?? `Cliente de Cartera ${number}` };
  });
  const names = [...new Set(named.map(({ name }) => name))];
  return asImport(
    server,
    async (ctx) => {
      const people = names.map((name) => {
        const email = named.find((row) => row.name === name)?.email ?? '';
        return { contact: { ...blankContact, name, email }, client_number: '' };
      });
      const clients = await bringInClients(people, import_id, ctx);
      const policies = named.map(({ name, email: _, agent, ...given }) =>
        aBookPolicy(server, clients.find((client) => client.name === name) as ClientRow, agent, given),
      );
      const made = await bringInPolicies(policies, import_id, ctx);
      return made.map((one, at) => {
        const { id, client } = policies[at] as PolicyToBringIn;
        return { ...one, id, client_id: client.id, import_id };
      });
    },
    agency,
  );
}

function aBookPolicy(
  { world }: TestServer,
  client: ClientRow,
  agent: string | undefined,
  given: Partial<PolicyToBringIn>,
): PolicyToBringIn {
  number += 1;
  const user = agent ? world.users[agent] : undefined;
  return {
    id: randomUUID(),
    policy_number: `LIBRO-${number}`,
    product_type: 'Auto',
    carrier: 'Mercury',
    carrier_id: null,
    status: 'Activa',
    annual_premium: 1_000,
    deductible: 0,
    coverage_amount: 0,
    coverage_limits: '',
    effective_date: '2026-02-01',
    expiration_date: '2027-02-01',
    cancelled_on: null,
    renews: null,
    notes: '',
    ...given,
    client,
    agent: user ? { id: user.id, full_name: user.full_name } : null,
  };
}
