import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { anIntegration, importsOn } from '../testing.ts';
import { processDeliveries } from './processing/process-deliveries.ts';

// Households: people who share a phone or an address, or have placeholder contacts, through each entry point.

const server = await startTestServer();
const { imported } = await importsOn(server, runJobNow);
const ana = server.as('ana');
const { body: hook } = await ana.post('/integrations', anIntegration({ settings: { authentication: 'address' } }));
afterAll(() => server.close());

interface Person {
  name: string;
  email: string;
  phone: string;
}

type Door = 'form' | 'file' | 'hook';

interface Visit {
  person: Person;
  door: Door;
  product: string;
}

const open: Record<Door, (visits: readonly Visit[]) => Promise<void>> = {
  async form(visits) {
    for (const { person, product } of visits) {
      const { status, body } = await ana.post('/leads', aLead({ product_type: product as never, contact: person }));
      expect(status, JSON.stringify(body)).toBe(201);
    }
  },
  async file(visits) {
    const rows = visits.map(({ person: { name, email, phone }, product }) => [name, email, phone, product].join(','));
    await imported(`Nombre,Correo,Teléfono,Producto\n${rows.join('\n')}\n`, {}, `${randomUUID()}.csv`);
  },
  async hook(visits) {
    const sent = visits.map(({ person, product }) => ({ id: randomUUID(), customer: person, product, owner: seller }));
    const { status } = await server.anonymous.at('POST', new URL(hook.webhook_url).pathname, sent);
    expect(status).toBe(200);
    await runJobNow(server, processDeliveries, server.world.tenants.sol, {});
    // A worker of the server may already process it and then finish on its own.
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  },
};

/** The number of unprocessed deliveries. */
async function waiting(): Promise<number> {
  const { rows } = await server.admin.query(
    "select count(*)::int as count from incoming_leads where status in ('Pending', 'Processing')",
  );
  return rows[0].count;
}
const seller = { name: 'Vera Vendedora', email: 'vera@corredores.example', phone: '305-555-0999' };

// No two of them can belong to one person.
const names = ['Noel Rivera Cruz', 'Olga Santos Paz', 'Bruno Díaz', 'Carmen Vélez Ríos', 'Hugo Peña', 'Irene Soto'];

/** Placeholders for missing contacts. */
const none = { email: 'noemail@none.com', phone: '0000000000' } as const;

/**
 * A member of a household: the name, and which of the contacts are the member's own, the household's, or placeholders.
 */
interface Member {
  name: string;
  household: number;
  email: 'own' | 'shared' | 'none';
  phone: 'own' | 'shared' | 'none';
}

/** People of one household, who share what `shares` names. A member without one contact has the other. */
const household = fc
  .record({
    members: fc.shuffledSubarray(names, { minLength: 1, maxLength: 4 }),
    shares: fc.constantFrom('phone', 'email', 'both', 'nothing'),
    lacks: fc.array(fc.constantFrom('email', 'phone', 'nothing'), { minLength: 4, maxLength: 4 }),
    household: fc.nat(1_000_000),
  })
  .map(({ members, shares, lacks, household: number }) =>
    members.map((name, at): Member => {
      const kindOf = (kind: 'email' | 'phone') => {
        if (lacks[at] === kind) return 'none';
        return shares === kind || shares === 'both' ? 'shared' : 'own';
      };
      return { name, household: number, email: kindOf('email'), phone: kindOf('phone') };
    }),
  );

let numbers = 0;

/** Contacts that no one else has. */
function peopleOf(members: readonly Member[]): Person[] {
  const made = new Map<string, string>();
  const contact = (kind: 'email' | 'phone', whose: string) => {
    const key = `${kind} ${whose}`;
    const known = made.get(key);
    if (known) return known;
    numbers += 1;
    const text = kind === 'phone' ? `+1305555${String(1_000 + numbers)}` : `casa.${numbers}@example.com`;
    made.set(key, text);
    return text;
  };
  return members.map((member, at) => {
    const whose = { own: `own ${at}`, shared: `of ${member.household}` };
    return {
      name: member.name,
      email: member.email === 'none' ? none.email : contact('email', whose[member.email]),
      phone: member.phone === 'none' ? none.phone : contact('phone', whose[member.phone]),
    };
  });
}

const arrivals = fc
  // Two households with the same number would be one, with people of the same name in it.
  .uniqueArray(household, { minLength: 1, maxLength: 3, selector: ([member]) => member?.household })
  .chain((all) => fc.shuffledSubarray(all.flat(), { minLength: all.flat().length }))
  .chain((people) =>
    fc.record({
      members: fc.constant(people),
      doors: fc.array(fc.constantFrom<Door>('form', 'file', 'hook'), {
        minLength: people.length,
        maxLength: people.length,
      }),
      // Some are entered again, but not by hand: a user who types gets a warning and decides.
      again: fc.array(fc.record({ at: fc.nat(people.length - 1), door: fc.constantFrom<Door>('file', 'hook') }), {
        maxLength: 3,
      }),
    }),
  );

/** All leads, because one page of a list would omit some. */
async function leadsNow(): Promise<{ id: string }[]> {
  const { rows } = await server.admin.query('select id from leads where tenant_id = $1', [server.world.tenants.sol]);
  return rows;
}

test('every name, address and number is found again, each on its own person', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, async ({ members, doors, again }) => {
      const people = peopleOf(members);
      const visits: Visit[] = [
        ...people.map((person, at) => ({ person, door: doors[at] as Door, product: 'Auto' })),
        ...again.map(({ at, door }) => ({ person: people[at] as Person, door, product: 'Casa' })),
      ];
      const before = new Set((await leadsNow()).map(({ id }) => id));
      for (let at = 0; at < visits.length; ) {
        const door = (visits[at] as Visit).door;
        const end = visits.findIndex((visit, index) => index > at && visit.door !== door);
        const some = visits.slice(at, end < 0 ? undefined : end);
        await open[door](some);
        at += some.length;
      }
      const made = (await leadsNow()).filter(({ id }) => !before.has(id));
      const leads = await Promise.all(made.map(async ({ id }) => (await ana.get(`/leads/${id}`)).body));
      const clients = Map.groupBy(leads, ({ client_id }) => client_id as string);
      expect(clients.size).toBe(people.length);
      for (const { name, email, phone } of people) {
        const hers = [...clients.values()].filter((some) => {
          const { contact } = some[0] as { contact: Person };
          // A placeholder is common to all and distinguishes no two people of the same name.
          const isSame = (kind: 'email' | 'phone', own: string) => own !== none[kind] && contact[kind] === own;
          return contact.name === name && (isSame('email', email) || isSame('phone', phone));
        });
        expect(hers, name).toHaveLength(1);
        const told = JSON.stringify(hers);
        expect(told, 'the address, or in the notes what stands for none').toContain(email);
        expect(told.replaceAll(/[^\d+a-z]/gi, '')).toContain(phone);
      }
    }),
    { numRuns: 12 },
  );
});
