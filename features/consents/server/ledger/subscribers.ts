import { sql } from 'kysely';
import { clientEvents } from '#features/clients/contract.ts';
import { stopping } from '#features/clients/server/index.ts';
import { integrationEvents } from '#features/integrations/contract.ts';
import { leadEvents } from '#features/leads/contract.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { isGiven } from '#platform/server/database/conditions.ts';
import { beforeCommit, type Tx } from '#platform/server/database/tenancy.ts';
import type { ConsentSource } from '../../contract/choices.ts';
import { consentTables } from '../schema.ts';
import { knownAs } from './read-states.ts';
import { recordConsent } from './record.ts';

const sources: Partial<Record<CommandContext['actor']['kind'], ConsentSource>> = {
  user: 'staff',
  impersonator: 'staff',
  import: 'import',
  integration: 'integration',
};

interface Gathered {
  written: Set<string>;
  /** Clients whose consent was checked although the phone is opted out. */
  ticked: Set<string>;
}
const gathered = new WeakMap<Tx, Gathered>();

/** Collects the clients that were written. Their consents are compared with the ledger once, at commit. */
function compareWithCommit(ctx: CommandContext): Gathered {
  const begun = gathered.get(ctx.tx);
  if (begun) return begun;
  const people: Gathered = { written: new Set(), ticked: new Set() };
  gathered.set(ctx.tx, people);
  beforeCommit(ctx.tx, () => comparison([...people.written], [...people.ticked], ctx));
  return people;
}

/**
 * A checked consent is given, unless the address is opted out: only the client can reverse that, and the checkbox is
 * evidence. A given consent that is no longer checked is revoked. A few statements for any number of clients. They name
 * conflicts that can't occur, because a distributed database would otherwise copy the rows, which row-level security
 * refuses.
 */
function comparison(ids: readonly string[], ticked: readonly string[], { tx, agency, actor, clock }: CommandContext) {
  const now = clock().toISOString();
  const source = sources[actor.kind] ?? 'form';
  const name = actor.kind === 'user' ? '' : actor.name;
  const known = sql`left join address_states s on s.tenant_id = ${agency.id} and s.communication_type = 'SMS' and s.address = c.phone`;
  const people = sql`clients c ${known} where c.tenant_id = ${agency.id} and c.id = any(${ids}::uuid[]) and c.phone <> ''`;
  const given = sql`c.tcpa_consent and coalesce(s.service, 'none') = 'none'`;
  const back = sql`not c.tcpa_consent and s.service = 'given' and exists (
    select 1 from consent_events e where e.tenant_id = ${agency.id} and e.client_id = c.id and e.communication_type = 'SMS'
      and e.address = c.phone and e.change = 'given')`;
  const columns = sql`tenant_id, id, client_id, communication_type, address, purposes, change, words, language, source,
    source_name, network_address, page_url, certificate, at, by_user, created_at`;
  const tables = consentTables(tx);
  const origin = (field: string) => sql`coalesce(l.origin ->> ${sql.lit(field)}, '')`;
  const statements = [
    sql`insert into consent_events (${columns})
      select ${agency.id}::uuid, gen_random_uuid(), c.id, 'SMS', c.phone, array['service', 'marketing'], 'given',
        ${origin('consent_text')}, null, ${source}, ${name}, ${origin('ip_address')}, ${origin('page_url')},
        coalesce(nullif(l.origin ->> 'trusted_form_url', ''), l.origin ->> 'jornaya_id', ''),
        coalesce(c.tcpa_consent_at, ${now}::timestamptz),
        case when c.tcpa_consent then c.tcpa_consent_by else ${actor.user_id}::uuid end, ${now}::timestamptz
      from clients c ${known}
      left join lateral (
        select origin from leads where leads.tenant_id = ${agency.id} and leads.client_id = c.id and origin is not null
        order by created_at desc limit 1) l on true
      where c.tenant_id = ${agency.id} and c.phone <> ''
        and (c.id = any(${ids}::uuid[]) and ${given} or c.id = any(${ticked}::uuid[]))
      on conflict do nothing`,
    sql`insert into consent_events (${columns})
      select ${agency.id}::uuid, gen_random_uuid(), c.id, 'SMS', c.phone, array['service', 'marketing'], 'revoked', '', null,
        ${source}, ${name}, '', '', '', ${now}::timestamptz, ${actor.user_id}::uuid, ${now}::timestamptz
      from ${people} and ${back}
      on conflict do nothing`,
    sql`insert into address_states (tenant_id, communication_type, address, service, marketing, changed_at)
      select distinct on (c.phone) ${agency.id}::uuid, 'SMS', c.phone,
        case when c.tcpa_consent then 'given' else 'revoked' end, case when c.tcpa_consent then 'given' else 'revoked' end,
        ${now}::timestamptz
      from ${people} and (${given} or ${back})
      order by c.phone, c.tcpa_consent
      on conflict (tenant_id, communication_type, address) do update
        set service = case when address_states.service = 'revoked' then 'revoked' else excluded.service end,
            marketing = case when address_states.marketing = 'revoked' then 'revoked' else excluded.marketing end,
            changed_at = excluded.changed_at`,
  ].map((statement) => ({ compile: () => statement.compile(tables) }));
  // Everything that was revoked is opted out.
  const stopped = tables
    .selectFrom('address_states as state')
    .innerJoin('clients', (join) =>
      join.onRef('clients.tenant_id', '=', 'state.tenant_id').onRef('clients.phone', '=', 'state.address'),
    )
    .select(['state.tenant_id', 'state.address as phone'])
    .where('state.tenant_id', '=', agency.id)
    .where('clients.tenant_id', '=', agency.id)
    .where('state.communication_type', '=', 'SMS')
    .where('state.service', '=', 'revoked')
    .where('clients.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isGiven('clients.phone'));
  return [...statements, stopping(stopped, { tx })];
}

export const onLeads = subscriber({
  name: 'consents.hear-leads',
  event: leadEvents.leadCreated,
  when: 'in-transaction',
  async handle({ client_id }, ctx) {
    compareWithCommit(ctx).written.add(client_id);
  },
});

export const onClients = subscriber({
  name: 'consents.hear-clients',
  event: clientEvents.clientChanged,
  when: 'in-transaction',
  async handle({ id }, ctx) {
    compareWithCommit(ctx).written.add(id);
  },
});

export const onTicks = subscriber({
  name: 'consents.hear-ticks',
  event: clientEvents.consentTicked,
  when: 'in-transaction',
  async handle({ id }, ctx) {
    compareWithCommit(ctx).ticked.add(id);
  },
});

export const onIntegrations = subscriber({
  name: 'consents.hear-integrations',
  event: integrationEvents.contactClosed,
  when: 'in-transaction',
  async handle({ integration_name: source_name, why, email, client_id }, ctx) {
    if (email === '') return;
    const address = knownAs('Email', email);
    const told = { communication_type: 'Email', address, client_id, source: 'integration', source_name } as const;
    if (why === 'undeliverable') await recordConsent({ ...told, change: 'undeliverable' }, ctx);
    else if (why === 'unsubscribed') await recordConsent({ ...told, change: 'revoked', purposes: ['marketing'] }, ctx);
    else await recordConsent({ ...told, change: 'revoked' }, ctx);
  },
});
