import type { IncomingHttpHeaders } from 'node:http';
import { readJson } from '#platform/contract/read-json.ts';
import { isKeepable } from '../ground/keepable.ts';
import { type FormNames, readFields } from './form-fields.ts';
import { readForm } from './read-form.ts';
import { readXml } from './read-xml.ts';

/** Why a body cannot be taken: its type is none of ours, it is not what it says, or it cannot be kept. */
export type BodyFault = 'unsupported' | 'unreadable' | 'not_kept';

export type ReadBody = { payload: unknown; fault?: never } | { payload?: never; fault: BodyFault };

const depthMax = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a body by what its sender says it is, else by how it begins. Never throws. */
export async function readBody(bytes: Buffer, headers: IncomingHttpHeaders, names: FormNames): Promise<ReadBody> {
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') return { fault: 'unsupported' };
  const kind = kindOf(headers['content-type'] ?? '', bytes);
  if (!kind) return { fault: 'unsupported' };
  try {
    const text = utf8.decode(bytes);
    const payload = kind === 'multipart' ? await readForm(bytes, headers, names) : readers[kind](text, names);
    return isKeepable(payload) ? { payload } : { fault: 'not_kept' };
  } catch {
    return { fault: 'unreadable' };
  }
}

type Kind = 'json' | 'form' | 'xml' | 'multipart';

function kindOf(type: string, bytes: Buffer): Kind | null {
  const media = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (media === 'application/json' || media.endsWith('+json')) return 'json';
  if (media === 'application/x-www-form-urlencoded') return 'form';
  if (media === 'application/xml' || media === 'text/xml' || media.endsWith('+xml')) return 'xml';
  if (media === 'multipart/form-data') return 'multipart';
  if (media !== '' && media !== 'text/plain') return null;
  const [first] = bytes.toString('utf8', 0, 64).trimStart();
  if (first === '{' || first === '[') return 'json';
  return first === '<' ? 'xml' : 'form';
}

const readers: Record<Exclude<Kind, 'multipart'>, (text: string, names: FormNames) => unknown> = {
  json: (text) => {
    if (isDeep(text)) throw new Error('The body has more levels than are read.');
    return readJson(text);
  },
  form: (text, names) => readFields(new URLSearchParams(text), names),
  xml: readXml,
};

/** Whether JSON is nested deeper than is read. */
function isDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > depthMax) return true;
    } else if (sign === '}' || sign === ']') depth -= 1;
  }
  return false;
}
