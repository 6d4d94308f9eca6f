import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { type FormNames, readFields } from './form-fields.ts';

/**
 * The fields of a multipart form. For a file it returns name and size and drops the content. Throws if the form is
 * truncated or invalid.
 */
export async function readForm(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
  names: FormNames,
): Promise<Record<string, unknown>> {
  const fields: [string, string][] = [];
  const form = new Busboy({ headers: headers as BusboyHeaders, limits: { fields: 1_000, files: 100, parts: 1_000 } });
  form.on('field', (name, value) => fields.push([name, value]));
  form.on('file', (name, file, fileName) => {
    let size = 0;
    file.on('data', (piece: Buffer) => {
      size += piece.length;
    });
    file.on('end', () => fileName && fields.push([name, `${fileName} (${sizeOf(size)})`]));
    file.on('error', (error) => form.destroy(error));
  });
  Readable.from([bytes]).pipe(form);
  await finished(form);
  return readFields(fields, names);
}

const sizeOf = (bytes: number) => (bytes < 1_000 ? `${bytes} bytes` : `${Math.ceil(bytes / 1_000)} kB`);
