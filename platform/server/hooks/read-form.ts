import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { type FormNames, readFields } from './form-fields.ts';

/** The fields of a form with parts; files in it are thrown away. Throws for one that is cut or none. */
export async function readForm(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
  names: FormNames,
): Promise<Record<string, unknown>> {
  const fields: [string, string][] = [];
  const form = new Busboy({ headers: headers as BusboyHeaders, limits: { fields: 1_000, files: 0, parts: 1_000 } });
  form.on('field', (name, value) => fields.push([name, value]));
  Readable.from([bytes]).pipe(form);
  await finished(form);
  return readFields(fields, names);
}
