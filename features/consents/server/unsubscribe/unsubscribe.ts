import { performance } from 'node:perf_hooks';
import { actorOf } from '#platform/server/acts/actor.ts';
import { type AgencyColumns, agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { refuseEvenly } from '#platform/server/hooks/refuse-evenly.ts';
import type { TextAnswer } from '#platform/server/http/answers.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { type HostBrand, hostBrandOf } from '#platform/server/http/host-brand.ts';
import { stateOf } from '../ledger/read-states.ts';
import { recordConsent } from '../ledger/record.ts';
import { type LinkOf, readLink } from './link.ts';
import { pageOf } from './page.ts';

type Answer = TextAnswer<'text/html'>;
type Found = AgencyColumns & { name: string };

const html = (status: 200 | 404, page: ReturnType<typeof pageOf>): Answer => ({ status, type: 'text/html', ...page });

/** Shows what the button does. It changes nothing, because mail scanners follow every link. */
export async function showUnsubscribe(token: string, context: PublicContext): Promise<Answer> {
  const found = await find(token, context);
  return found ? html(200, pageOf('ask', { ...found, token }, context)) : unknown(context);
}

/** Opts an address out of marketing, by a link or by one click in a mailbox. Repeated calls are allowed. */
export async function unsubscribe(token: string, context: PublicContext): Promise<Answer> {
  const found = await find(token, context);
  if (!found) return unknown(context);
  const { link, agency } = found;
  const anonymous = actorOf('visitor', 'anonymous', { address: context.address, request_id: context.request_id });
  await context.performIn(agencyOf(agency), anonymous, (ctx) => close(link, ctx));
  return html(200, pageOf('done', { ...found, token }, context));
}

async function close({ address, client_id }: LinkOf, ctx: CommandContext): Promise<void> {
  const { audit, actor } = ctx;
  const { marketing } = await stateOf('Email', address, ctx);
  if (marketing === 'revoked') return audit(null);
  const entry = { communication_type: 'Email', change: 'revoked', source: 'link' } as const;
  const purposes: ['marketing'] = ['marketing'];
  await recordConsent({ ...entry, address, client_id, purposes, network_address: actor.address ?? '' }, ctx);
  const about = client_id ? { entity: 'client', entity_id: client_id } : {};
  audit({ action: 'unsubscribe', ...about, after: { communication_type: 'Email' } });
}

async function find(
  token: string,
  { services }: PublicContext,
): Promise<{ link: LinkOf; agency: Found; brand: HostBrand } | null> {
  const link = readLink(token, services);
  if (!link) return null;
  const asked = services.lookupPool.query<Found>({
    name: 'agency_of_link',
    text: 'select * from agency_of_link($1)',
    values: [link.tenant_id],
  });
  const [{ rows }, site] = await Promise.all([asked, services.hosts.siteOf(link.tenant_id)]);
  const [agency] = rows;
  if (!agency) return null;
  const hosted = site.agency ?? { id: link.tenant_id, name: agency.name, branding: {} };
  return { link, agency, brand: hostBrandOf(hosted, services.config.appUrl) };
}

async function unknown(context: PublicContext): Promise<Answer> {
  await refuseEvenly(performance.now());
  return html(404, pageOf('unknown', null, context));
}
