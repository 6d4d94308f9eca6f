import type pg from 'pg';
import { draw } from './load-leads.ts';

/**
 * Fills the history of an agency whose leads are loaded with that many messages, in chronological order over two years:
 * two e-mails per text message, most of them delivered, one in fifty a test. The figures are computed from the rows, up
 * to the instant of the SQL expression `now`.
 */
export async function loadMessages(admin: pg.Client, tenantId: string, now = 'now()'): Promise<void> {
  await admin.query(
    `insert into messages (tenant_id, id, recipient_name, recipient_email, recipient_phone, communication_type, template_type,
       purpose, language, subject, content, status, is_test, event_key, client_id, record_type, record_id, phase,
       handed_over_at, attempts, provider, provider_id, segments, sent_at, search_text, created_at)
     select l.tenant_id, md5('message-' || l.id)::uuid, l.client_name, case when is_mail then l.client_email else '' end,
       case when is_mail then '' else l.client_phone end, case when is_mail then 'Email' else 'SMS' end,
       (array['Lead Welcome', 'Lead Welcome', 'Quote Generated', 'Renewal Reminder', 'Custom'])[1 + n % 5],
       case when n % 5 = 4 then 'marketing' else 'service' end, l.client_language,
       case when is_mail then 'Gracias por escribirnos' else '' end, 'Hola, ' || l.client_name || '. ' || repeat('Su póliza. ', 20),
       told.status, n % 50 = 7, 'lead_created:' || l.id, l.client_id,
       case when n % 3 = 0 then 'quote' else 'lead' end, l.id, 'settled',
       case when told.status <> 'Cancelled' then l.created_at end, 1, case when is_mail then 'SendGrid' else 'Twilio' end,
       case when told.status <> 'Cancelled' then md5(l.id::text) end,
       case when is_mail then null else 2 end, l.created_at, l.search_text, l.created_at
     from leads l
     cross join lateral (select ${draw("'message' || l.id::text")} as n) drawn
     cross join lateral (select l.client_email <> '' and (n % 3 <> 1 or l.client_phone = '') as is_mail,
       (array['Delivered', 'Delivered', 'Delivered', 'Delivered', 'Sent', 'Failed', 'Bounced', 'Cancelled'])[1 + (n / 7) % 8] as status) told
     where l.tenant_id = $1`,
    [tenantId],
  );
  await admin.query(
    `insert into tallies (tenant_id, subject, value, shard, count, amount)
     select tenant_id, 'messages_by_status', status, 0, count(*), 0 from messages where tenant_id = $1 group by 1, 3
     union all
     select tenant_id, 'messages_sent', communication_type || ':' || status, 0, count(*), 0 from messages
     where tenant_id = $1 and not is_test and status <> 'Cancelled' group by 1, 3
     union all
     select m.tenant_id, 'messages_by_day', (m.handed_over_at at time zone t.time_zone)::date::text, 8, count(*), 0
     from messages m join tenants t on t.id = m.tenant_id
     where m.tenant_id = $1 and m.handed_over_at > ${now} - interval '62 days' and not is_test and m.status <> 'Cancelled'
     group by 1, 3
     union all
     select m.tenant_id, 'texts_by_day', (m.handed_over_at at time zone t.time_zone)::date::text, 8, count(*), sum(segments)
     from messages m join tenants t on t.id = m.tenant_id
     where m.tenant_id = $1 and m.handed_over_at > ${now} - interval '62 days' and communication_type = 'SMS'
     group by 1, 3`,
    [tenantId],
  );
}
