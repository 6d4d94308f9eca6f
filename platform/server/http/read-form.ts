import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { fileField, type Upload } from '../../contract/kinds.ts';
import { platformRefusal, Refusal } from '../ground/refusal.ts';
import { keepFile } from './keep-file.ts';
import { refusedUpload } from './refused-upload.ts';
import type { UploadedFile } from './uploaded-file.ts';

const fieldsMax = 50;
const fieldMaxBytes = 65_536;

/** A parsed form: its texts, and its files in a folder. */
export interface Form {
  fields: Record<string, string>;
  files: readonly UploadedFile[];
}

/**
 * Reads a form into a folder. Refuses with `too_large`, `unsupported_media_type` or `validation_error` as early as
 * possible, and then stops reading.
 */
export async function readForm(request: IncomingMessage, upload: Upload, folder: string): Promise<Form> {
  const fields: Form['fields'] = {};
  const keeping: Promise<UploadedFile>[] = [];
  const stopping = new AbortController();
  const parser = parserFor(request, upload);
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (field, stream, name, _encoding, mediaType) => {
        // The reader reports the error; without a listener its failure would end the process.
        stream.on('error', () => {});
        // A file field without a selection arrives as a file without a name.
        if (field !== fileField || !name) return void stream.resume();
        // Refused immediately: the storing ends only when the disk has finished, and the caller may have left by then.
        stream.once('limit', () => reject(refusedUpload('file_too_large', upload)));
        const kept = keepFile(stream, { name, mediaType }, upload, { folder, signal: stopping.signal });
        kept.catch(reject);
        keeping.push(kept);
      });
      parser.on('field', (name, value, _isNameCut, isCut) => {
        if (isCut) reject(platformRefusal('too_large'));
        fields[name] = value;
      });
      parser.on('filesLimit', () => reject(refusedUpload('too_many_files', upload)));
      parser.on('fieldsLimit', () => reject(platformRefusal('too_large')));
      parser.on('error', reject);
      parser.on('finish', resolve);
      request.once('close', () => request.complete || reject(new Error('The caller has gone.')));
      request.pipe(parser);
    });
    const files = await Promise.all(keeping);
    if (files.length === 0) throw refusedUpload('no_file', upload);
    return { fields, files };
  } catch (error) {
    request.unpipe(parser);
    stopping.abort();
    await Promise.allSettled(keeping);
    throw refusalOfForm(error, upload);
  }
}

/** An unreadable or truncated form is invalid; a file that this machine can't store says nothing about the form. */
function refusalOfForm(error: unknown, upload: Upload): Refusal {
  const { syscall } = error as Partial<NodeJS.ErrnoException>;
  if (syscall === 'open' || syscall === 'write') return platformRefusal('unavailable', { retryAfterSeconds: 2 });
  return error instanceof Refusal ? error : refusedUpload('no_form', upload);
}

function parserFor({ headers }: IncomingMessage, { files, maxBytes }: Upload) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { files, fileSize: maxBytes, fields: fieldsMax, fieldSize: fieldMaxBytes, headerPairs: 20 },
    });
  } catch {
    throw platformRefusal('unsupported_media_type');
  }
}
