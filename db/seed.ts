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
import { addDemoCarriers } from './demo-carriers.ts';
import { payDemo } from './demo-commissions.ts';
import { connectDemo } from './demo-integrations.ts';
import { writeDemo } from './demo-messages.ts';
import { renewDemo } from './demo-renewals.ts';
import { beginDemoDay, sellDemo } from './demo-sales.ts';
import { planDemo } from './demo-tasks.ts';

/** The days of an agency's history: what was sold first is due for renewal, or is renewed. */
const days = 430;
/** Leads of these last days still wait to be contacted. Earlier ones are contacted or lost. */
const freshDays = 12;
/** How many days ago an agent processed the renewals. The last run is today. */
const renewalDays = [75, 40, 0];
const files = [
  { agency: 'sol', file: 'leads-miami.csv', language: 'es' },
  { agency: 'lakeside', file: 'leads-orlando.csv', language: 'en' },
] as const;

/**
 * Loads the named world with its leads, spread over more than a year and denser toward the present, with its sales, due
 * renewals, tasks, sellers' commissions, lead sources, and messages to clients. Does nothing and returns null if the
 * installation already has users. Meant for a separate data folder: the names and the password are public.
 */
export async function loadDemo(services: Services): Promise<World | null> {
  const installation = await performOnPlatform(services, { actor: house }, lockInstallation);
  if (installation.isInitialized) return null;
  const world = await createWorld(services);
  for (const { agency, file, language } of files) {
    const text = await readFile(path.join(import.meta.dirname, 'demo', file), 'utf8');
    const tenant_id = world.tenants[agency];
    const [head = '', ...rows] = text.trim().split('\n');
    const now = services.clock();
    const moments = [...spread(now, rows.length)];
    const lines = rows.map((row, at) => workedOn(row, at, moments[at] as Date, now));
    const bytes = Buffer.from([head, ...lines].join('\n'));
    const occasion = {
      agency: await services.tenancy.inTenant(tenant_id, (tx) => readAgency(tx, tenant_id)),
      actor: actorOf('import', file),
      language,
    };
    await importLeads(services, occasion, bytes, { name: file, moments: moments.values() });
    await receiveThen(services, tenant_id);
    await assignLeads(services, tenant_id, world);
    await addDemoCarriers(services, occasion.agency, world);
    await sellDemo(services, occasion.agency, world);
    for (const daysAgo of renewalDays) {
      const then = { ...services, clock: () => new Date(now.getTime() - daysAgo * 86_400_000) };
      await beginDemoDay(then, occasion.agency);
      await renewDemo(then, occasion.agency, world);
    }
    await planDemo(services, occasion.agency, language, world);
    await payDemo(services, occasion.agency, language, world);
    await connectDemo(services, occasion.agency, language, world);
    await writeDemo(services, occasion.agency, language, world);
  }
  return world;
}

/** Yields `count` moments over all these days, denser toward the present. The last one is now. */
function* spread(now: Date, count: number): Generator<Date, undefined> {
  for (let left = count - 1; left >= 0; left -= 1) {
    yield new Date(now.getTime() - (left / count) ** 1.3 * days * 86_400_000);
  }
}

/** A row of the file in its present state: a lead that arrived some time ago isn't new anymore. */
function workedOn(row: string, at: number, came: Date, now: Date): string {
  if (now.getTime() - came.getTime() < freshDays * 86_400_000) return row;
  return row.replace(/,(Nuevo|New),/, at % 2 === 0 ? ',Contactado,' : ',Perdido,');
}

/** Says of each imported row that it came when its lead did, and not all at once when the demo was loaded. */
async function receiveThen({ tenancy }: Services, tenantId: string): Promise<void> {
  await tenancy.inTenant(tenantId, (tx) =>
    sql`update incoming_leads set received_at = processed_at
        where tenant_id = ${tenantId} and processed_at is not null`.execute(tx),
  );
}

/**
 * Assigns most leads to the agency's sellers, and leaves some of the new ones unassigned. All arrived as Nuevo. A lead
 * that isn't new anymore was contacted, many within minutes, some only the day after.
 */
async function assignLeads({ tenancy, clock }: Services, tenantId: string, world: World): Promise<void> {
  const sellers = Object.values(world.users)
    .filter(({ tenant_id, role }) => tenant_id === tenantId && ['Manager', 'Agente'].includes(role))
    .map(({ id }) => id);
  const number = sql`abs(hashtext(id::text))`;
  // Built from a text: in an update, Citus 13.2 crashes on an array element that a column selects.
  const minutes = sql`split_part('2 4 12 3 40 95 1 240 25 1100', ' ', 1 + ${number} % 10)::int`;
  const seller = sql`split_part(${sellers.join(' ')}, ' ', 1 + ${number} % ${sellers.length}::int)::uuid`;
  // Independent of the session's time zone and clock: in an update, a distributed database accepts no expression that
  // depends on them and on a column.
  const reached = sql`(created_at at time zone 'UTC' + make_interval(mins => ${minutes})) at time zone 'UTC'`;
  const contacted_at = sql`case when status <> 'Nuevo' then least(${reached}, ${clock()}::timestamptz) end`;
  await tenancy.inTenant(tenantId, (tx) =>
    sql`update leads
        set assigned_agent = ${seller},
            last_contact = ${contacted_at}, contacted_at = ${contacted_at}, began_here = true, stage_before = 0,
            stage_reached = case when status <> 'Nuevo' then 1 else 0 end
        where tenant_id = ${tenantId} and (status <> 'Nuevo' or ${number} % 3 > 0)`.execute(tx),
  );
}
