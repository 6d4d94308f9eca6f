import { hashToken } from '#platform/server/access/session.ts';
import { type Agencies, agentCount, agentFirst, agentId, agentName, sessionHashSql, sessionToken } from './agencies.ts';
import { type Call, send } from './http-call.ts';
import { leanestCreation, leanestFigures, leanestList, leanestSignIn } from './leanest.ts';
import type { Rewrite, Script } from './pgbench-script.ts';

/** A measured scenario: similar calls, sent in turn. */
export interface Scenario {
  name: string;
  title: string;
  calls: readonly Call[];
  status: number;
  /** A seven-digit number in the calls that is replaced by a new number each time. */
  marker: string | null;
  /** How pgbench varies the statements of the first call. */
  rewrites: readonly Rewrite[];
  /** The minimal PostgreSQL statements for the same result. null means they aren't measured. */
  leanest: Script | null;
  /**
   * The length of a round relative to the usual four seconds. 0 means only the plans are checked, and nothing is
   * measured.
   */
  share: number;
  /** The number of requests after which the server's code is compiled for them. */
  warmUpRequests: number;
}

/** The number that is replaced in each created lead. */
const marker = '7000001';

/**
 * The number of requests after which read code is fully optimized: a list then takes a fifth less Node time than after
 * 4,000.
 */
const steadyFrom = 12_000;

/** Every measured scenario in order. Writes come last. */
export async function scenariosOf(agencies: Agencies, port: number): Promise<Scenario[]> {
  const { large, largeTokens, small, smallTokens } = agencies;
  const list = (name: string, title: string, query: string, leanest: Script | null, share = 0.25) =>
    readScenario(agencies, name, title, `/api/leads?limit=50${query && `&${query}`}`, { leanest, share });
  const lean = (where: string, order?: string) => leanestList(large, { where, ...(order && { order }) });
  const found = (...[longest, ...others]: string[]) =>
    leanestList(large, { from: `search_leads('%${longest}%', '{${others.map((word) => `%${word}%`)}}')` });
  const { cursor, last, clientId, phone } = await findPlace(agencies, port);
  const monthAgo = dayBefore(60);
  const agent = agentId(agentFirst);
  return [
    list('list', '50 newest leads of a status', 'status=Contactado', lean(`status = 'Contactado'`), 1),
    list('search-name', 'search by a name', 'q=Ib%C3%A1%C3%B1ez', found('ibanez'), 0.5),
    list('search-phone', 'search by seven digits of a phone', `q=${phone}`, found(phone.replace(/\D/g, '')), 0.5),
    list('search-full-name', 'search by two words of a name', 'q=carmen%20ibanez', found('carmen', 'ibanez')),
    list('list-all', '50 newest leads', '', lean('true')),
    list(
      'list-next',
      '50 leads from the middle',
      `status=Contactado&cursor=${cursor}`,
      lean(`status = 'Contactado' and (created_at, id) < ('${last.value}', '${last.id}')`),
    ),
    list('list-product', 'by product', 'product_type=Casa', lean(`product_type = 'Casa'`)),
    list('list-source', 'by source', 'source=Referral', lean(`source = 'Referral'`)),
    list('list-agent', 'by agent', `assigned_agent=${agent}`, lean(`assigned_agent = '${agent}'`)),
    list('list-unassigned', "nobody's", 'assigned_agent=none', lean('assigned_agent is null')),
    list('list-client', "one client's", `client_id=${clientId}`, lean(`client_id = '${clientId}'`)),
    list(
      'list-dates',
      'created in one month',
      `created_from=${monthAgo}&created_to=${dayBefore(30)}`,
      lean(`created_at >= '${monthAgo}' and created_at < '${dayBefore(29)}'`),
    ),
    list(
      'list-mixed',
      'by status, product, source and agent',
      `status=Cotizado&product_type=Auto&source=Web&assigned_agent=${agent}`,
      lean(`status = 'Cotizado' and product_type = 'Auto' and source = 'Web' and assigned_agent = '${agent}'`),
    ),
    list('list-oldest', 'sorted by age, oldest first', 'sort=oldest', lean('true', 'created_at, id')),
    list('list-updated', 'sorted by last change', 'sort=updated', lean('true', 'updated_at desc, id desc')),
    list(
      'list-by-name',
      'sorted by name',
      'sort=name',
      leanestList(large, { order: 'client_name collate "es-x-icu", id' }),
    ),
    ...['oldest', 'updated', 'name'].map((sort) =>
      list(`column-${sort}`, `a column of the board, by ${sort}`, `status=Nuevo&sort=${sort}`, null, 0),
    ),
    ...salesScenarios(agencies, clientId),
    signInScenario(agencies),
    createScenario('create-few', 'create a lead with its client among 20,000', small, smallTokens, 'small', 0.5),
    createScenario('create', 'create a lead with its client', large, largeTokens, 'large', 1),
  ];
}

/** The dashboard, and the lists of policies and quotes with each filter and sort order. */
function salesScenarios(agencies: Agencies, clientId: string): Scenario[] {
  const agent = agentId(agentFirst);
  const policies = [
    '',
    'status=Activa',
    'status=Cancelada',
    'product_type=Comercial',
    'carrier=geico',
    `agent=${agent}`,
  ];
  policies.push(
    'agent=none',
    'expiring_within=30',
    `client_id=${clientId}`,
    'q=carmen%20ibanez',
    'q=POL-2026-0077001',
    'q=ibanez',
  );
  policies.push('sort=oldest', 'sort=updated', 'sort=expiration');
  const quotes = [
    '',
    'status=Pendiente',
    'status=Enviada',
    'product_type=Casa',
    'carrier=Allstate',
    'q=carmen%20ibanez',
    'q=ibanez',
  ];
  quotes.push(
    `assigned_agent=${agent}`,
    'valid_from=2026-11-01&valid_to=2026-11-30',
    'sort=valid_until',
    'sort=updated',
  );
  const lists = [
    ...policies.map((query) => ['policies', query] as const),
    ...quotes.map((query) => ['quotes', query] as const),
  ];
  const figures = { leanest: leanestFigures(agencies.large), share: 0.5, warmUpRequests: steadyFrom };
  return [
    readScenario(agencies, 'dashboard', 'dashboard', '/api/dashboard/stats', figures),
    ...lists.map(([table, query], index) => {
      const leanest = query === '' ? leanestList(agencies.large, { table }) : null;
      const address = `/api/${table}?limit=50${query && `&${query}`}`;
      const title = `${table} ${query || '50 newest'}`;
      return readScenario(agencies, `${table}-${index}`, title, address, { leanest, share: leanest ? 0.25 : 0 });
    }),
  ];
}

/** pgbench draws the session, from as many as there are connections. */
function sessionRewrite(tenantId: string, name: string): Rewrite {
  return { part: hashToken(sessionToken(tenantId, name, 0)), sql: sessionHashSql(tenantId, name) };
}

function readScenario(
  { large, largeTokens }: Agencies,
  name: string,
  title: string,
  path: string,
  {
    leanest,
    share,
    warmUpRequests = share === 1 ? steadyFrom : 30,
  }: Pick<Scenario, 'leanest' | 'share'> & Partial<Pick<Scenario, 'warmUpRequests'>>,
): Scenario {
  return {
    name,
    title,
    calls: largeTokens.map((token) => ({ method: 'GET', path, token })),
    status: 200,
    marker: null,
    rewrites: [sessionRewrite(large, 'large')],
    leanest,
    share,
    warmUpRequests,
  };
}

/** Every user signs in from a separate address, as through a proxy, so that no limit by address is reached. */
function signInScenario(agencies: Agencies): Scenario {
  const addressOf = (number: number) => `10.7.0.${number}`;
  const numbers = Array.from({ length: agentCount }, (_, index) => agentFirst + index);
  return {
    name: 'sign-in',
    title: 'sign in',
    calls: numbers.map((number) => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { username: agentName(number), password: agencies.password },
      headers: { 'x-forwarded-for': addressOf(number) },
    })),
    status: 200,
    marker: null,
    rewrites: [
      {
        part: `${agentName(agentFirst)}|${addressOf(agentFirst)}`,
        sql: `'agent' || :agent::text || '|10.7.0.' || :agent::text`,
      },
      { part: agentName(agentFirst), sql: `'agent' || :agent::text` },
      { part: addressOf(agentFirst), sql: `'10.7.0.' || :agent::text` },
      { part: agentId(agentFirst), sql: `md5('bench-agent-' || :agent::text)::uuid` },
    ],
    leanest: leanestSignIn(agencies),
    share: 1,
    warmUpRequests: 30,
  };
}

/**
 * A new lead should cost the same in a large agency as in a small one. The large agency's scenario is last, because it
 * adds leads to that agency.
 */
function createScenario(
  name: string,
  title: string,
  tenantId: string,
  tokens: readonly string[],
  sessions: 'large' | 'small',
  share: number,
): Scenario {
  const body = {
    contact: {
      name: `Rosa Benítez ${marker}`,
      email: `rosa.${marker}@example.com`,
      phone: `+1305${marker}`,
      whatsapp: `+1305${marker}`,
      address: '1200 NW 7th St, Miami, FL',
      language: 'es',
      tcpa_consent: true,
    },
    product_type: 'Auto',
    source: 'Web',
    campaign: 'Primavera',
    zip_code: '33125',
    notes: 'Pidió que la llamen por la tarde.',
  };
  return {
    name,
    title,
    calls: tokens.map((token) => ({ method: 'POST', path: '/api/leads', token, body })),
    status: 201,
    marker,
    rewrites: [sessionRewrite(tenantId, sessions), { part: marker, sql: ':number::text' }],
    leanest: leanestCreation(tenantId),
    share,
    warmUpRequests: 5_000,
  };
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

interface Place {
  /** A cursor several pages into the list. */
  cursor: string;
  /** The last row of the previous page, as the cursor encodes it. */
  last: { value: string; id: string };
  /** The id of a client on the first page, and seven digits of the client's phone. */
  clientId: string;
  phone: string;
}

async function findPlace({ largeTokens }: Agencies, port: number): Promise<Place> {
  const answer = await send(port, {
    method: 'GET',
    path: '/api/leads?status=Contactado&limit=500',
    token: largeTokens[0] as string,
  });
  const cursor = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
  const [lead] = answer.body as { client_id: string; contact: { phone_national: string } }[];
  if (!cursor || !lead) throw new Error(`The first list answered ${answer.status} without a next page.`);
  const [, , value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, boolean, string, string];
  return { cursor, last: { value, id }, clientId: lead.client_id, phone: lead.contact.phone_national.slice(-8) };
}
