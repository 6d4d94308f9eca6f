import type pg from 'pg';
import { testNow } from '#apps/testing/test-server.ts';
import { bulkLoad } from '../bench/bulk-load.ts';
import { loadCommissions } from '../bench/load-commissions.ts';
import { loadLeads } from '../bench/load-leads.ts';
import { loadMessages } from '../bench/load-messages.ts';
import { loadSales } from '../bench/load-sales.ts';
import { loadWork } from '../bench/load-work.ts';
import { grownTables } from './grown-tables.ts';

/** How many leads the large agency has. They belong to five sixths as many clients. */
export const leadsOfLarge = 240_000;
const policiesOfLarge = 100_000;

/**
 * Fills an agency with two years of data up to the instant at which tests begin. Uses SQL only, which takes a minute
 * for the large agency. Most clients have no e-mail, WhatsApp, or second phone, most leads have no agent, and most
 * processes are complete.
 */
export async function fillAgency(
  admin: pg.Client,
  { tenantId, adminId, agentId }: { tenantId: string; adminId: string; agentId: string },
  { leads, policies } = { leads: leadsOfLarge, policies: policiesOfLarge },
): Promise<void> {
  const now = `'${testNow}'::timestamptz`;
  await bulkLoad(admin, grownTables, async () => {
    const agents = [agentId, adminId, null, null, null];
    await loadLeads(admin, { tenantId, leads, agents, now });
    await loadSales(admin, tenantId, policies, now);
    await loadWork(admin, tenantId, adminId, now);
    await loadMessages(admin, tenantId, now);
    await loadCommissions(admin, tenantId, 2);
    await admin.query(fromOutside, [tenantId]);
    for (const sql of [
      told,
      agreed,
      states,
      stopped,
      replies,
      handledEvents,
      unpaid,
      dismissed,
      notices,
      mails,
      expiring,
      book,
      bookRows,
    ]) {
      await admin.query(sql, [tenantId]);
    }
  });
}

/** Half of the leads arrived from a source that gives each an id. */
const fromOutside = `
  with source as (
    insert into integrations (tenant_id, id, name, integration_type, status, auto_process, duplicate_check, validate_data,
      created_at, updated_at)
    select $1, gen_random_uuid(), name, 'Webhook', 'Active', true, true, true, now(), now()
    from unnest('{Página web,Facebook,Llamadas,Ferias}'::text[]) as name returning id, name),
  numbered as (select id, row_number() over (order by name) as number from source)
  insert into incoming_leads (tenant_id, id, integration_id, status, outcome, delivery_key, external_id, source_data,
    received_at, processed_at, contact_name, contact_email, search_text, lead_id, client_is_new)
  select leads.tenant_id, gen_random_uuid(), numbered.id, came.status, case when came.is_made then 'created' end, leads.id,
    case when hashtext(leads.id::text) & 7 = 0 then leads.id::text else '' end, '{"full_name": "Rosa"}', leads.created_at,
    leads.created_at, leads.client_name, leads.client_email, leads.search_text,
    case when came.is_made then leads.id end, came.is_made
  from leads
  cross join lateral (select (hashtext(leads.id::text) >> 4 & 65535) % 100 as n) drawn
  cross join lateral (select n >= 20 as is_made,
    case when n < 4 then 'Failed' when n < 10 then 'Invalid' when n < 20 then 'Duplicate' else 'Completed' end as status) came
  join numbered on numbered.number = 1 + n % 4
  where leads.tenant_id = $1 and hashtext(leads.id::text) & 1 = 0`;

const told = `
  insert into message_events (tenant_id, key, message_id, provider_id, event, raw, at, created_at)
  select tenant_id, id, id, id, 'delivered', '{}', created_at, created_at from messages
  where tenant_id = $1 and status = 'Delivered'`;

const agreed = `
  insert into consent_events (tenant_id, id, client_id, communication_type, address, purposes, change, source, at, created_at)
  select tenant_id, gen_random_uuid(), id, 'SMS', phone, '{service,marketing}', 'given', 'form', created_at, created_at
  from clients where tenant_id = $1 and tcpa_consent and phone <> ''`;

const states = `
  insert into address_states (tenant_id, communication_type, address, service, marketing, changed_at)
  select tenant_id, communication_type, address, 'given', 'given', max(created_at) from consent_events
  where tenant_id = $1 group by 1, 2, 3`;

const stopped = `
  insert into stopped_phones (tenant_id, phone)
  select tenant_id, address from address_states
  where tenant_id = $1 and communication_type = 'SMS' and hashtext(address) & 31 = 0`;

const replies = `
  insert into text_replies (tenant_id, id, sid, address, words, kind, created_at)
  select tenant_id, gen_random_uuid(), id, recipient_phone, 'Gracias', 'message', created_at from messages
  where tenant_id = $1 and communication_type = 'SMS' and hashtext(id::text) & 7 = 0`;

const handledEvents = `
  insert into heard_facts (tenant_id, fact_id, hearer, heard_at)
  select tenant_id, id, 'communications.lead_created', created_at from leads
  where tenant_id = $1 and created_at > timestamptz '${testNow}' - interval '60 days'`;

const unpaid = `
  insert into commission_left_out (tenant_id, period_id, policy_id, scheme_id, reason, is_late, product_type, is_renewal,
    annual_premium, term_premium, effective_date)
  select p.tenant_id, d.id, p.id, d.scheme_id, 'no_agent', false, p.product_type, false, p.annual_premium, p.annual_premium,
    p.effective_date
  from policies p
  join commission_periods d on d.tenant_id = p.tenant_id and p.effective_date between d.start_date and d.end_date
  where p.tenant_id = $1 and p.agent_id is null`;

const dismissed = `
  insert into commission_chargebacks (tenant_id, id, commission_id, policy_id, agent_id, status, kind, amount, cancelled_on,
    effective_date, expiration_date, days_left, term_days, reason, settled_at, created_at)
  select c.tenant_id, gen_random_uuid(), c.id, p.id, c.agent_id, 'Dismissed', 'pro_rata', -1, p.effective_date + 100,
    p.effective_date, p.expiration_date, 265, 365, 'Acordado', c.calculated_at, c.calculated_at
  from commissions c join policies p on p.tenant_id = c.tenant_id and p.id = c.policy_id
  where c.tenant_id = $1 and p.status = 'Cancelada' and c.commission_amount > 1`;

const notices = `
  insert into renewal_notices (tenant_id, id, renewal_id, type, recipient, status, created_at, settled_at)
  select tenant_id, gen_random_uuid(), id, type, 'Lucía Ferrer', 'sent', created_at, created_at
  from renewals, unnest('{Email,Sistema}'::text[]) as type where tenant_id = $1`;

const mails = `
  insert into sent_messages (tenant_id, event_key, channel, recipient, status, created_at)
  select tenant_id, 'renewal_notice:' || id, 'Email', 'lucia@example.com', 'sent', created_at
  from renewal_notices where tenant_id = $1 and type = 'Email'`;

const book = `
  insert into book_imports (tenant_id, id, file_name, file_type, file_bytes, file_hash, status, total_rows, created_at)
  values ($1, $1, 'cartera.csv', 'csv', 1, '', 'done', 0, '${testNow}')`;

const bookRows = `
  insert into book_import_rows (tenant_id, import_id, number, raw, outcome, client_id, policy_id)
  select tenant_id, $1, row_number() over (order by id), '{}', 'created', client_id, id from policies
  where tenant_id = $1 and hashtext(id::text) & 3 = 0`;

const expiring = `
  insert into x_date_tasks (tenant_id, lead_id, expiration_date)
  select tenant_id, id, created_at::date + 200 from leads where tenant_id = $1 and hashtext(id::text) & 15 = 0`;
