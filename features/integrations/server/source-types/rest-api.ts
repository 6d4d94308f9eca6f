import { inSlices, type Steps } from '#platform/server/ground/in-slices.ts';
import { addressWith, askJson, hostOf } from '#platform/server/outside/ask-json.ts';
import { keyHeaderDefault } from '../../contract/source-types/shared-settings.ts';
import { plainDeliveries, plainDelivery } from './delivery.ts';
import { idOf, itemsIn, nextCursor } from './rest-answer.ts';
import {
  type PageCursor,
  type SourceAccess,
  type SourceClient,
  type SourceItem,
  type Span,
  settingOf,
} from './source-client.ts';
import { SourceTrouble } from './source-trouble.ts';
import type { SourceType } from './source-type.ts';

const pageSizeDefault = 100;
/** The maximum number of leads on a page, however many were requested. */
const itemsMax = 5_000;

const client: SourceClient = {
  fetchLead: null,
  isLead: () => true,
  async readPage(span, place, access) {
    const { settings } = access.integration;
    const url = addressOf(span, place, access);
    const { json, headers } = await askJson(access, {
      url,
      headers: headersOf(access),
      givenBy: 'agency',
      isAsWritten: true,
    });
    const items = itemsIn(json, settings.items_path ?? '');
    const pageSize = settings.page_size ?? pageSizeDefault;
    const page = Number(place?.page ?? 1);
    const next = nextCursor({ json, headers, items: items.length, pageSize, url, page }, settings.paging ?? 'auto');
    if (items.length > itemsMax) throw new SourceTrouble('too_large', { host: hostOf(url) });
    return { items: await inSlices(itemsOf(items, settings.id_path ?? '')), next };
  },
  async check(access) {
    const { settings } = access.integration;
    const small = { ...access, integration: { ...access.integration, settings: { ...settings, page_size: 1 } } };
    await client.readPage({ since: access.clock(), until: access.clock() }, null, small);
  },
};

/** A source of the agency's own, which is polled at the URL that the agency configured. */
export const restApi = {
  split: plainDeliveries,
  client,
  sample: {
    id: 'L-1001',
    created_at: '2026-05-04T16:28:02Z',
    first_name: 'Elena',
    last_name: 'Quiroga',
    email: 'elena.quiroga@example.com',
    phone: '305-555-0133',
    product: 'auto',
    zip: '33135',
    campaign: 'Auto Miami',
  },
} satisfies SourceType;

function addressOf({ since }: Span, place: PageCursor | null, { integration }: SourceAccess): string {
  const { api_endpoint, settings } = integration;
  const endpoint = settingOf(api_endpoint, 'api_endpoint');
  if (typeof place?.url === 'string') return place.url;
  return addressWith(endpoint, {
    [settings.since_param ?? 'since']: since && sinceText(since, settings.since_format ?? 'iso'),
    [settings.limit_param ?? 'limit']: settings.page_size ?? pageSizeDefault,
    [settings.cursor_param || 'cursor']: place?.cursor ?? null,
    [settings.page_param || 'page']: place?.page ?? null,
  });
}

function sinceText(since: Date, format: 'iso' | 'unix' | 'unix_ms'): string {
  if (format === 'iso') return since.toISOString();
  return String(format === 'unix' ? Math.floor(since.getTime() / 1000) : since.getTime());
}

/** Connection headers that an agency cannot set. */
const ownHeaders = /^(host|connection|content-length|transfer-encoding|accept-encoding|upgrade|te|trailer|expect)$/i;

function headersOf({ integration }: SourceAccess): Record<string, string> {
  const { headers, secrets, settings } = integration;
  const further = Object.entries(headers).filter(([name]) => !ownHeaders.test(name));
  const key =
    settings.key_place === 'header'
      ? { [settings.key_header ?? keyHeaderDefault]: secrets.api_key }
      : { authorization: `Bearer ${secrets.api_key}` };
  return { ...Object.fromEntries(further), ...(secrets.api_key !== '' && key) };
}

function* itemsOf(items: readonly unknown[], idPath: string): Steps<SourceItem[]> {
  const made: SourceItem[] = [];
  for (const item of items) {
    yield;
    const id = idOf(item, idPath);
    made.push(
      id === '' ? yield* plainDelivery(item) : { delivery_key: `id:${id}`, external_id: id, source_data: item },
    );
  }
  return made;
}
