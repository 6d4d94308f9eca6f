import { membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import type { PageCursor } from './source-client.ts';
import { SourceTrouble } from './source-trouble.ts';

/** The usual names of the list. */
const listNames = ['data', 'results', 'items', 'leads', 'records', 'contacts', 'elements'];
/** The usual names of an item's id. */
const idNames = ['id', 'lead_id', 'leadId', 'uuid', '_id', 'Id', 'ID'];
const cursorNames = ['next_cursor', 'nextCursor', 'next_page_token', 'nextPageToken'];
/** Pagination data is usually beside the list, or in one of these. */
const envelopes = ['meta', 'paging', 'pagination', 'page_info', 'links'];

/** A part of a response by its dotted path. undefined means none. */
function partOf(json: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => {
    const members = membersOf(part);
    return Object.hasOwn(members, name) ? members[name] : undefined;
  }, json);
}

/**
 * The items of a response: the response itself, the list at the path, or a list under a usual name. Throws if there is
 * no list.
 */
export function itemsIn(json: unknown, path: string): unknown[] {
  const places =
    path === '' ? listNames.flatMap((name) => [name, ...listNames.map((inner) => `${name}.${inner}`)]) : [path];
  const lists = path === '' ? [json, ...places.map((place) => partOf(json, place))] : [partOf(json, path)];
  const list = lists.find((found) => Array.isArray(found));
  if (!list) throw new SourceTrouble('no_leads_in_answer', { path });
  return list as unknown[];
}

/** The id of an item at its source. `''` means none. */
export function idOf(item: unknown, path: string): string {
  const paths = path === '' ? idNames : [path];
  return paths.map((name) => textOf(partOf(item, name))).find((id) => id !== '') ?? '';
}

export interface AnsweredPage {
  json: unknown;
  headers: Readonly<Record<string, string>>;
  /** How many items it has, and how many were requested. */
  items: number;
  pageSize: number;
  /** The URL of the request. */
  url: string;
  /** Its number, from 1. */
  page: number;
}

type Way = (answer: AnsweredPage) => PageCursor | null;

const ways: Readonly<Record<'cursor' | 'next' | 'link' | 'page', Way>> = {
  cursor({ json }) {
    const cursor = inEnvelope(json, cursorNames) || textOf(partOf(json, 'paging.cursors.after'));
    return cursor === '' || partOf(json, 'has_more') === false ? null : { cursor };
  },
  next({ json, url }) {
    return cursorAt(inEnvelope(json, ['next', 'next_url', 'nextPageUrl', '@odata.nextLink']), url);
  },
  link({ headers, url }) {
    return cursorAt(/<([^>]+)>\s*;[^,]*\brel="?next"?/i.exec(headers.link ?? '')?.[1] ?? '', url);
  },
  page({ json, items, pageSize, page }) {
    const pages = Number(inEnvelope(json, ['total_pages', 'totalPages', 'last_page', 'pages']));
    const isLast = pages > 0 ? page >= pages : items < pageSize;
    return items === 0 || isLast ? null : { page: page + 1 };
  },
};

/** The position of the next page. null means this was the last one. `auto`: detected from the response. */
export function nextCursor(answer: AnsweredPage, paging: 'auto' | 'none' | keyof typeof ways): PageCursor | null {
  if (paging === 'none') return null;
  if (paging !== 'auto') return ways[paging](answer);
  const place = ways.cursor(answer) ?? ways.next(answer) ?? ways.link(answer);
  if (place) return place;
  // Without pagination data, a full page may be everything.
  const tellsPages = ['total_pages', 'totalPages', 'last_page'].some((name) => inEnvelope(answer.json, [name]) !== '');
  return tellsPages ? ways.page(answer) : null;
}

/** A text beside the list or in an envelope. */
function inEnvelope(json: unknown, names: readonly string[]): string {
  const places = names.flatMap((name) => [name, ...envelopes.map((envelope) => `${envelope}.${name}`)]);
  return places.map((place) => textOf(membersOf(json)[place] ?? partOf(json, place))).find((text) => text !== '') ?? '';
}

/** A URL in the response. A relative one is resolved against the requested host, and another host is refused. */
function cursorAt(next: string, url: string): PageCursor | null {
  if (next === '') return null;
  // Some sources call the next cursor "next".
  if (!/^([a-z]+:)?\/|^\?/i.test(next)) return { cursor: next };
  if (!URL.canParse(next, url)) throw new SourceTrouble('no_leads_in_answer', { path: 'next' });
  const address = new URL(next, url);
  if (address.origin !== new URL(url).origin) throw new SourceTrouble('redirected', { host: address.host });
  return { url: address.href };
}
