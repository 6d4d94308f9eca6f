import type { IncomingHttpHeaders } from 'node:http';
import { readWrittenJson } from '#platform/contract/read-json.ts';
import { type BodyKind, kindOf } from '../ground/body-kind.ts';
import { inSlices } from '../ground/in-slices.ts';
import { keepable } from '../ground/keepable.ts';
import { type FormNames, readFormText } from './form-fields.ts';
import { readForm } from './read-form.ts';
import { readXml } from './read-xml.ts';

/** Why a body is refused: its type isn't supported, or the content doesn't match it. */
export type BodyFault = 'unsupported' | 'unreadable';

export type ReadBody = { payload: unknown; fault?: never } | { payload?: never; fault: BodyFault };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a body, whose size `takeBody` has already bounded, by its declared type, otherwise by its beginning. The
 * result can be stored in the database: it has neither NUL nor unpaired surrogates. Never throws.
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
