import { actorOf, type World } from '#db/world.ts';
import type { CreateFieldMapping } from '#features/integrations/contract/field-mapping.ts';
import { CreateIntegration } from '#features/integrations/contract/integration.ts';
import {
  createFieldMapping,
  createIntegration,
  markTrouble,
  processDeliveries,
  serverParts,
  storeDeliveries,
  unreadable,
  updateIntegration,
} from '#features/integrations/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Agency } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { runJob } from '#platform/server/background/worker.ts';
import { inOneGo } from '#platform/server/ground/in-slices.ts';
import { type DemoIntegration, demoIntegrations } from './demo-sources.ts';

/** How many days ago the first source was connected. */
const sinceDays = 12;
const day = 86_400_000;

/**
 * Connects an agency with sources of several types, and receives leads from them over the last days, in every state
 * that an incoming lead can have.
 */
export async function connectDemo(services: Services, agency: Agency, language: Language, world: World): Promise<void> {
  const admin = Object.values(world.users).find(({ tenant_id, role }) => tenant_id === agency.id && role === 'Admin');
  if (!admin) return;
  const now = services.clock().getTime();
  for (const [place, source] of demoIntegrations(language).entries()) {
    // The first source is at the top of the list, which is sorted newest first.
    const connected = new Date(now - sinceDays * day - place * 3_600_000);
    const at = <T>(moment: Date, ctx: (ctx: CommandContext<string>) => Promise<T>) =>
      perform(services, { agency, actor: actorOf(admin), language, clock: () => moment }, ctx);
    const { id } = await at(connected, (ctx) => createIntegration(CreateIntegration.parse(source.overrides), ctx));
    for (const mapping of source.mappings ?? []) {
      await at(connected, (ctx) => createFieldMapping(id, mapping as CreateFieldMapping, ctx));
    }
    const { status } = source;
    if (status) await at(connected, (ctx) => updateIntegration(id, { status }, ctx));
    for (const { hoursAgo, payload } of source.deliveries ?? []) {
      const moment = new Date(now - hoursAgo * 3_600_000);
      await at(moment, (ctx) => storeDeliveries({ id }, deliveriesOf(source, payload), ctx, { isProcessed: true }));
      // Records made from a delivery have its time.
      const then = { ...services, clock: () => moment };
      await runJob(then, processDeliveries, {
        id: 'demo',
        tenant_id: agency.id,
        payload: {},
        complete: async () => {},
        hold: async () => {},
      });
    }
    const { trouble } = source;
    if (trouble) await at(new Date(now - 3 * 3_600_000), (ctx) => markTrouble(id, trouble, ctx));
  }
}

function deliveriesOf({ overrides }: DemoIntegration, payload: unknown) {
  if (typeof payload === 'string') return [unreadable(Buffer.from(payload))];
  return inOneGo(serverParts[overrides.integration_type].split(payload, {}, {}));
}
