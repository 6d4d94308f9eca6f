import type pg from 'pg';
import { endsIn, hasRenewal, isFollowed } from './due-sql.ts';

/**
 * Runs what the engine writes in PostgreSQL alone: one transaction, one statement per table, without row security and
 * seals, for the policies that are due from today up to the given number of days from now. The transaction is rolled
 * back. Returns the time in milliseconds, and the number of renewals.
 */
export async function bareRenewals(
  admin: pg.Client,
  agency: string,
  days: number,
): Promise<{ ms: number; made: number }> {
  await admin.query('begin');
  const begun = performance.now();
  const due = await admin.query(
    `create temp table due on commit drop as
     select p.*, gen_random_uuid() as renewal, gen_random_uuid() as offer,
            row_number() over (order by p.expiration_date, p.id) as number
     from policies p
     where p.tenant_id = '${agency}' and ${endsIn(days)} and not ${hasRenewal} and not ${isFollowed}`,
  );
  for (const statement of statements(agency)) await admin.query(statement);
  const ms = performance.now() - begun;
  await admin.query('rollback');
  return { ms, made: due.rowCount ?? 0 };
}

const statements = (agency: string): readonly string[] => [
  `insert into quotes (tenant_id, id, quote_number, lead_id, client_id, product_type, carrier, status, annual_premium,
                       deductible, coverage_amount, coverage_limits, valid_until, notes, auto_details, casa_details,
                       comercial_details, assigned_agent, renews, lead_text, search_text, created_at, updated_at)
   select q.tenant_id, d.offer, 'NEW-' || lpad(d.number::text, 6, '0'), q.lead_id, q.client_id, d.product_type, d.carrier,
          'Borrador', d.annual_premium, d.deductible, d.coverage_amount, d.coverage_limits, d.expiration_date, q.notes,
          q.auto_details, q.casa_details, q.comercial_details, d.agent_id, d.id, q.lead_text,
          concat_ws(chr(10), '', 'new-' || d.number, left(d.offer::text, 8), ' ' || lower(d.carrier)), now(), now()
   from due d join quotes q on q.tenant_id = d.tenant_id and q.id = d.quote_id`,
  `insert into renewals (tenant_id, id, policy_id, lead_id, client_id, product_type, renewal_date, assigned_agent, quote_id,
                         old_premium, created_at, updated_at)
   select tenant_id, renewal, id, lead_id, client_id, product_type, expiration_date, agent_id, offer, annual_premium,
          now(), now() from due`,
  `insert into tasks (tenant_id, id, title, description, assigned_to, priority, due_date, lead_id, policy_id, renewal_id,
                      client_id, lead_text, search_text, created_at, updated_at)
   select tenant_id, gen_random_uuid(), 'Renovar la póliza ' || policy_number, 'Revise la cotización de renovación',
          agent_id, 'Media', expiration_date - 7, lead_id, id, renewal, client_id, lead_text,
          lower('renovar la poliza ' || policy_number || ' revise la cotizacion de renovacion'), now(), now() from due`,
  `create temp table told on commit drop as
   select d.tenant_id, d.renewal, d.policy_number, d.expiration_date, u.id as user_id, u.full_name
   from due d join users u on u.tenant_id = d.tenant_id and u.is_active
     and (u.id = d.agent_id or u.role in ('Admin', 'Manager'))`,
  `insert into renewal_notices (tenant_id, id, renewal_id, type, recipient, status, created_at, settled_at)
   select tenant_id, gen_random_uuid(), renewal, 'Sistema', string_agg(full_name, ', '), 'sent', now(), now()
   from told group by tenant_id, renewal
   union all
   select d.tenant_id, gen_random_uuid(), d.renewal, 'Email', c.email, 'waiting', now(), null
   from due d join clients c on c.tenant_id = d.tenant_id and c.id = d.client_id`,
  `insert into notifications (tenant_id, id, user_id, kind, about_kind, about_id, facts, in_bell, created_at)
   select tenant_id, gen_random_uuid(), user_id, 'renewal.created', 'renewal', renewal,
          jsonb_build_object('policy_number', policy_number, 'expiration_date', expiration_date), true, now()
   from told`,
  `with told as (
     insert into audit_events (tenant_id, id, at, actor_name, action, outcome, entity, entity_id, after, seal)
     select tenant_id, gen_random_uuid(), now(), 'Vigencia', 'create', 'done', kind, renewal,
            jsonb_build_object('policy', policy_number, 'renewal_date', expiration_date), repeat('s', 43)
     from due cross join unnest(array['renewal', 'quote', 'task']) as kind
     returning tenant_id, id)
   insert into audit_waiting (tenant_id, event_id) select tenant_id, id from told`,
  `insert into tallies (tenant_id, subject, value, shard, count, amount)
   values ('${agency}', 'renewals_by_status', 'Pendiente', 0, 1, 0) on conflict do nothing`,
];
