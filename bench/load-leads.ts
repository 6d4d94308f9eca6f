import type pg from 'pg';

export interface LeadLoad {
  tenantId: string;
  leads: number;
  /** The agents to whom leads are assigned in turn. null means unassigned. */
  agents: readonly (string | null)[];
  /** The SQL of the instant up to which the rows extend. If omitted, `now()`. */
  now?: string;
}

const firstNames =
  'María José Luis Carmen Jorge Ana Carlos Rosa Miguel Elena Pedro Lucía Andrés Sofía Raúl Inés Óscar Martín Julia Diego Paula Iván Nora Hugo Laura Emily James Olivia Michael Ashley Robert Jessica David Sarah Daniel'.split(
    ' ',
  );
const lastNames =
  'García Rodríguez Martínez Hernández López González Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz Reyes Cruz Morales Ortiz Gutiérrez Chávez Ramos Ruiz Álvarez Mendoza Vásquez Castillo Jiménez Moreno Romero Herrera Medina Aguilar Núñez Ibáñez Peña Ríos Soto Delgado Vega Fuentes Smith Johnson Williams Brown Miller Davis Wilson Anderson Taylor Thomas'.split(
    ' ',
  );
const areaCodes = '305 786 954 561 407 321 813 239 787 212'.split(' ');
const mailHosts = 'gmail.com hotmail.com yahoo.com outlook.com icloud.com'.split(' ');

/** SQL for a pseudorandom number of 0 or more, derived from a text. It is the same in every run. */
export const draw = (text: string) => `(hashtext(${text}) & 2147483647)`;
const pick = (array: string, length: number | string, text: string) => `(${array})[1 + ${draw(text)} % ${length}]`;

/** Five of six leads have a new client each. The sixth is another lead of an existing client. */
const personOf = `case when j % 6 > 0 then j - j / 6 else 1 + ${draw(`'again' || j`)} % (j - j / 6) end`;

/** Of a hundred leads of the last month, and of a hundred older ones, the number with each status. */
const fresh = { Nuevo: 40, Contactado: 30, Cotizado: 15, Cerrado: 5, Perdido: 10 };
const old = { Nuevo: 1, Contactado: 3, Cotizado: 4, Cerrado: 22, Perdido: 70 };
const hundred = (shares: Record<string, number>) =>
  `array[${Object.entries(shares).flatMap(([status, count]) => Array(count).fill(`'${status}'`))}]`;

/**
 * As the administrator, fills an agency with a few statements: clients, leads over two years in order of arrival, and
 * their audit rows. The distribution is realistic: nine in ten have a phone, two in five an e-mail, one in thirty a
 * number for WhatsApp, one in fifty a second phone. Every client has a phone or an e-mail.
 */
export async function loadLeads(admin: pg.Client, { tenantId, leads, agents, now = 'now()' }: LeadLoad): Promise<void> {
  const people = leads - Math.floor(leads / 6);
  await admin.query(
    `insert into clients (tenant_id, id, name, email, phone, phone_national, whatsapp, whatsapp_national,
                          second_phone, second_phone_national, address, language,
                          tcpa_consent, tcpa_consent_at, tcpa_consent_source, created_at, updated_at)
     select $1::text::uuid, md5($1::text || '-client-' || i)::uuid, first || ' ' || last || ' ' || second,
            case when i % 10 in (0, 3, 5, 8) then mailbox || i % 5000 || '@' || host else '' end,
            case when i % 10 > 0 then number else '' end, case when i % 10 > 0 then national else '' end,
            case when i % 30 = 1 then number else '' end, case when i % 30 = 1 then national else '' end,
            case when i % 50 = 2 then '+1212' || line else '' end,
            case when i % 50 = 2 then '(212) ' || right(national, 8) else '' end,
            i % 9000 || ' NW ' || i % 200 || 'th St', case when i % 4 = 0 then 'en' else 'es' end,
            i % 3 > 0, case when i % 3 > 0 then at end, case when i % 3 > 0 then 'form' end, at, at
     from generate_series(1, $2::int) i
     cross join lateral (select
       ${pick('$3::text[]', '$4::int', `'first' || i`)} as first,
       ${pick('$5::text[]', '$6::int', `'last' || i`)} as last,
       ${pick('$5::text[]', '$6::int', `'second' || i`)} as second,
       ${pick('$7::text[]', areaCodes.length, `'area' || i`)} as area,
       ${pick('$8::text[]', mailHosts.length, `'host' || i`)} as host,
       lpad((${draw(`'line' || i`)} % 10000000)::text, 7, '2') as line,
       ${now} - interval '730 days' * (1 - i / $2::float) as at) drawn
     cross join lateral (select translate(lower(first || '.' || last), 'áéíóúüñ', 'aeiouun') as mailbox,
       '+1' || area || line as number, '(' || area || ') ' || left(line, 3) || '-' || right(line, 4) as national) made`,
    [tenantId, people, firstNames, firstNames.length, lastNames, lastNames.length, areaCodes, mailHosts],
  );
  await admin.query(
    `insert into leads (tenant_id, id, client_id, status, product_type, source, campaign, zip_code, notes, assigned_agent,
                        last_contact, search_text, created_by, created_at, updated_at, client_name, client_email, client_phone,
                        client_phone_national, client_whatsapp, client_whatsapp_national, client_language, client_tcpa_consent,
                        stage_reached, contacted_at, quoted_at, closed_at)
     select c.tenant_id, md5($1::text || '-lead-' || j)::uuid, c.id, status,
            (array['Auto', 'Auto', 'Auto', 'Casa', 'Casa', 'Comercial', null])[1 + ${draw(`'product' || j`)} % 7],
            (array['Web', 'Web', 'WhatsApp', 'WhatsApp', 'Meta Ads', 'Google Ads', 'Referral', 'Call', null])[1 + ${draw(`'source' || j`)} % 9],
            case when j % 3 = 0 then 'Campaña ' || j % 40 else '' end, zip,
            case when j % 2 = 0 then 'Pidió que la llamen por la tarde; compara con su seguro actual.' else '' end,
            agent, case when status <> 'Nuevo' then updated end,
            concat_ws(chr(10), '', translate(lower(c.name), 'áéíóúüñ', 'aeiouun'), c.email, substr(c.phone, 2), ' ' || zip),
            agent, at, updated, c.name, c.email, c.phone, c.phone_national, c.whatsapp, c.whatsapp_national, c.language, c.tcpa_consent,
            stage, case when stage >= 1 then at + (updated - at) / 4 end, case when stage >= 2 then at + (updated - at) / 2 end,
            case when stage = 3 then updated end
     from generate_series(1, $2::int) j
     cross join lateral (select
       (case when j > $2::int * 0.96 then ${hundred(fresh)} else ${hundred(old)} end)[1 + ${draw(`'status' || j`)} % 100] as status,
       case when j % 10 > 0 then ${pick('$3::uuid[]', '$4::int', `'agent' || j`)} end as agent,
       lpad((32000 + ${draw(`'zip' || j`)} % 2900)::text, 5, '0') as zip,
       ${now} - interval '730 days' * (1 - j / $2::float) - interval '1 second' * (${draw(`'late' || j`)} % 3600) as at) drawn
     cross join lateral (select least(${now}, at + interval '1 hour' * (${draw(`'update' || j`)} % 720)) as updated) later
     cross join lateral (select case status when 'Nuevo' then 0 when 'Cotizado' then 2 when 'Cerrado' then 3 else 1 end as stage) reached
     join clients c on c.tenant_id = $1::text::uuid and c.id = md5($1::text || '-client-' || ${personOf})::uuid
     order by j`,
    [tenantId, leads, agents, agents.length],
  );
  await admin.query(
    `insert into audit_events (tenant_id, id, at, actor_id, actor_name, action, outcome, entity, entity_id, before, after, address)
     select tenant_id, gen_random_uuid(), at, assigned_agent, 'Agente', action, 'done', 'lead', id, before, after, '10.0.0.1'
     from leads
     cross join lateral (
       select created_at as at, 'createLead' as action, null::jsonb as before,
              jsonb_build_object('product_type', product_type, 'source', source, 'zip_code', zip_code) as after
       union all
       select updated_at, 'updateLead', '{"status": "Nuevo"}', jsonb_build_object('status', status) where status <> 'Nuevo') event
     where tenant_id = $1::uuid`,
    [tenantId],
  );
}
