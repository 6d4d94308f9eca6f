import type { Agencies } from './agencies.ts';
import type { Script } from './pgbench-script.ts';

/** Twelve columns of a table, as many as a list row shows of its own table. */
const columns = {
  leads:
    'tenant_id, id, status, product_type, source, campaign, zip_code, client_id, assigned_agent, last_contact, created_at, updated_at',
  quotes:
    'tenant_id, id, quote_number, status, product_type, carrier, annual_premium, valid_until, lead_id, client_id, assigned_agent, created_at',
  policies:
    'tenant_id, id, policy_number, status, product_type, carrier, annual_premium, expiration_date, lead_id, client_id, agent_id, created_at',
};

/** A list's query. */
interface LeanList {
  table?: keyof typeof columns;
  /** If omitted, the table itself. */
  from?: string;
  /** A condition in addition to the agency's. */
  where?: string;
  order?: string;
}

/** The minimal query for a page of 50: one table, twelve columns, one extra row. */
export function leanestList(
  tenantId: string,
  { table = 'leads', from = table, where = 'true', order = 'created_at desc, id desc' }: LeanList = {},
): Script {
  const rows = `select ${columns[table]} from ${from} where tenant_id = '${tenantId}' and ${where}`;
  return leanestScript(tenantId, [`${rows} order by ${order} limit 51`]);
}

/** The agency's figures in one statement. */
export function leanestFigures(tenantId: string): Script {
  return leanestScript(tenantId, [
    `select subject, value, sum(count), sum(amount) from tallies where tenant_id = '${tenantId}'
     and subject in ('leads_by_status', 'leads_by_product', 'quotes_by_status', 'policies_by_status', 'policies_in_force')
     group by subject, value`,
  ]);
}

/** Inserts a client, a lead, and an audit row, without any read or count. */
export function leanestCreation(tenantId: string): Script {
  const [client, lead] = ['client', 'lead'].map((name) => `md5('${name}' || :row::text)::uuid`);
  return leanestScript(
    tenantId,
    [
      `insert into clients (tenant_id, id, name, email, phone, phone_national, whatsapp, whatsapp_national, address)
       values ('${tenantId}', ${client}, 'Rosa Benítez ' || :number::text, 'rosa.' || :number::text || '@example.com',
         '+1305' || :number::text, '(305) ' || :number::text, '+1305' || :number::text, '(305) ' || :number::text,
         '1200 NW 7th St, Miami, FL')`,
      `insert into leads (tenant_id, id, client_id, status, product_type, source, campaign, zip_code, notes, search_text)
       values ('${tenantId}', ${lead}, ${client}, 'Nuevo', 'Auto', 'Web', 'Primavera', '33125',
         'Pidió que la llamen por la tarde.', E'\\nrosa benitez ' || :number::text || E'\\n1305' || :number::text || E'\\n 33125')`,
      `insert into audit_events (tenant_id, id, at, actor_name, action, outcome, entity, entity_id, after)
       values ('${tenantId}', gen_random_uuid(), now(), 'Walter', 'createLead', 'done', 'lead', ${lead},
         '{"source": "Web", "zip_code": "33125", "product_type": "Auto"}')`,
    ],
    ['\\set number random(1000000, 9999999)', '\\set row random(1, 900000000000000)'],
  );
}

/** Finds the user by name and a session of that user. It reads a token and checks no password. */
export function leanestSignIn({ large }: Agencies): Script {
  return leanestScript(
    large,
    [
      `select id, full_name, role, password_hash from users where tenant_id = '${large}' and username_norm = 'agent' || :agent::text`,
      `insert into sessions (tenant_id, id, user_id, token_hash, remember_me, created_at, last_used_at, idle_seconds, expires_at)
       values ('${large}', gen_random_uuid(), md5('bench-agent-' || :agent::text)::uuid, sha256(int8send(:row::bigint)), false,
         now(), now(), 3600, now() + interval '12 hours')`,
    ],
    ['\\set agent random(100, 199)', '\\set row random(1, 900000000000000)'],
  );
}

/** A transaction of an agency in one pipeline. */
function leanestScript(tenantId: string, statements: readonly string[], drawn: readonly string[] = []): Script {
  const lines = ['begin', `set local app.tenant_id='${tenantId}'`, ...statements, 'commit'].map((line) => `${line};`);
  return { text: [...drawn, '\\startpipeline', ...lines, '\\endpipeline', ''].join('\n'), variables: {} };
}
