import { actorOf, type World } from '#db/world.ts';
import { CreateCarrier } from '#features/carriers/contract.ts';
import { createCarrier } from '#features/carriers/server/index.ts';
import type { ProductType } from '#features/leads/contract.ts';
import type { Agency } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';

/** The carriers of the demonstration, with what the agencies sell of each. */
export const demoCarriers: readonly (readonly [name: string, products: readonly ProductType[], site: string])[] = [
  ['Progressive', ['Auto', 'Comercial'], 'progressive.com'],
  ['State Farm', ['Auto', 'Casa'], 'statefarm.com'],
  ['GEICO', ['Auto'], 'geico.com'],
  ['Allstate', ['Auto', 'Casa'], 'allstate.com'],
  ['Farmers', ['Auto', 'Casa', 'Comercial'], 'farmers.com'],
  ['Liberty Mutual', ['Auto', 'Casa', 'Comercial'], 'libertymutual.com'],
  ['Universal P&C', ['Casa'], 'universalproperty.com'],
];

/** Adds the carriers that an agency of the demonstration works with, as its Admin would. The phones are invented. */
export async function addDemoCarriers(services: Services, agency: Agency, world: World): Promise<void> {
  const admin = Object.values(world.users).find(({ tenant_id, role }) => tenant_id === agency.id && role === 'Admin');
  if (!admin) throw new Error('An agency of the demonstration has no Admin.');
  const { language } = admin;
  const by = { agency, actor: actorOf(admin), language };
  await perform(services, by, async (ctx: CommandContext<'carrier_taken'>) => {
    for (const [at, [name, products, site]] of demoCarriers.entries()) {
      const carrier = {
        name,
        products,
        codes: [`FL-${2_231 + at}`],
        service_phone: `(800) 555-01${10 + at}`,
        claims_phone: `(800) 555-01${30 + at}`,
        site,
      };
      await createCarrier(CreateCarrier.parse(carrier), ctx);
    }
  });
}
