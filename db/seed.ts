import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { createWorld, type World } from '#db/world.ts';
import { importLeads } from '#features/integrations/server/index.ts';
import { lockInstallation } from '#features/tenants/server/index.ts';
import { actorOf, house } from '#platform/server/acts/actor.ts';
import { readAgency } from '#platform/server/acts/agency.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { payDemo } from './demo-commissions.ts';
import { connectDemo } from './demo-integrations.ts';
import { renewDemo } from './demo-renewals.ts';
import { sellDemo } from './demo-sales.ts';
import { planDemo } from './demo-tasks.ts';

const days = 60;
const files = [
  { agency: 'sol', file: 'leads-miami.csv', language: 'es' },
  { agency: 'lakeside', file: 'leads-orlando.csv', language: 'en' },
] as const;

/**
 * Loads the named world with its leads, as if they had come in over the last sixty days, what was sold of them, what is up
 * for renewal, what is to be done, what the sellers earn, and the sources from which further leads come. Does nothing and
 * answers null when the installation already has users. Meant for a data folder of its own: people and password are
 * public.
 */
export async function loadDemo(services: Services): Promise<World | null> {
  const installation = await performOnPlatform(services, { actor: house }, lockInstallation);
  if (installation.isInitialized) return null;
  const world = await createWorld(services);
  for (const { agency, file, language } of files) {
    const bytes = await readFile(path.join(import.meta.dirname, 'demo', file));
    const tenant_id = world.tenants[agency];
    const rows = bytes.toString('utf8').trim().split('\n').length - 1;
    const moments = spread(services.clock(), rows);
    const occasion = {
      agency: await services.tenancy.inTenant(tenant_id, (tx) => readAgency(tx, tenant_id)),
      actor: actorOf('import', file),
      language,
    };
    await importLeads(services, occasion, bytes, { name: file, moments });
    await assignLeads(services, tenant_id, world);
    await sellDemo(services, occasion.agency, world);
    await renewDemo(services, occasion.agency, world);
    await planDemo(services, occasion.agency, language, world);
    await payDemo(services, occasion.agency, language, world);
    await connectDemo(services, occasion.agency, language, world);
  }
  return world;
}

/** So many moments of the last sixty days, evenly, the last one now. */
function* spread(now: Date, count: number): Generator<Date, undefined> {
  const step = (days * 86_400_000) / count;
  for (let left = count - 1; left >= 0; left -= 1) yield new Date(now.getTime() - left * step);
}

/** Gives most leads to the agency's sellers, and leaves some of the new ones to nobody. */
async function assignLeads({ tenancy }: Services, tenantId: string, world: World): Promise<void> {
  const sellers = Object.values(world.users)
    .filter(({ tenant_id, role }) => tenant_id === tenantId && ['Manager', 'Agente'].includes(role))
    .map(({ id }) => id);
  // Without the session's time zone: a distributed database takes nothing in a change that hangs on it and on a column.
  const fiveHoursLater = sql`(created_at at time zone 'UTC' + interval '5 hours') at time zone 'UTC'`;
  await tenancy.inTenant(tenantId, (tx) =>
    sql`update leads
        set assigned_agent = (${sellers}::uuid[])[1 + abs(hashtext(id::text)) % ${sellers.length}::int],
            last_contact = case when status <> 'Nuevo' then least(${fiveHoursLater}, now()) end
        where tenant_id = ${tenantId} and (status <> 'Nuevo' or abs(hashtext(id::text)) % 3 > 0)`.execute(tx),
  );
}
