import type { IncomingHttpHeaders } from 'node:http';
import { readWrittenJson } from '#platform/contract/read-json.ts';
import { type BodyKind, kindOf } from '../ground/body-kind.ts';
import { inSlices } from '../ground/in-slices.ts';
import { keepable } from '../ground/keepable.ts';
import { type FormNames, readFormText } from './form-fields.ts';
import { readForm } from './read-form.ts';
import { readXml } from './read-xml.ts';

/** Why a body cannot be taken: its type is none of ours, or it is not what it says. */
export type BodyFault = 'unsupported' | 'unreadable';

export type ReadBody = { payload: unknown; fault?: never } | { payload?: never; fault: BodyFault };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a body, of which `takeBody` has counted that it is small enough, by what its sender says it is, else by how it begins:
 * as the database can keep it, without NUL and halves of pairs. Never throws.
 */
export async function readBody(bytes: Buffer, headers: IncomingHttpHeaders, names: FormNames): Promise<ReadBody> {
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') return { fault: 'unsupported' };
  const kind = kindOf(headers['content-type'] ?? '', bytes);
  if (!kind) return { fault: 'unsupported' };
  try {
    const text = utf8.decode(bytes);
    const payload = kind === 'multipart' ? await readForm(bytes, headers, names) : readers[kind](text, names);
    return { payload: await inSlices(keepable(payload)) };
  } catch {
    return { fault: 'unreadable' };
  }
}

const readers: Record<Exclude<BodyKind, 'multipart'>, (text: string, names: FormNames) => unknown> = {
  json: readWrittenJson,
  form: readFormText,
  xml: readXml,
};
