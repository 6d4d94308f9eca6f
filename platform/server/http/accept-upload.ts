import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Upload } from '../../contract/kinds.ts';
import type { Services } from '../acts/services.ts';
import { platformRefusal } from '../ground/refusal.ts';
import type { BoundRoute } from './bound-route.ts';
import { answerCall } from './call.ts';
import { readForm } from './read-form.ts';
import { refusedUpload } from './refused-upload.ts';
import { newCallFolder } from './upload-folder.ts';

/** The size of a form besides its files: boundaries, headers, and the other fields. */
const besidesMaxBytes = 1_048_576;
/** How long a caller that was refused during the upload may continue to send, so that it can read the response. */
const lingerMs = 5_000;

/** Leaves the body to {@link acceptUpload}, which reads it once the caller is admitted. */
export function leaveBody(uploads: FastifyInstance): void {
  uploads.removeAllContentTypeParsers();
  uploads.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** Reads a form with files, answers the call, and always deletes the files afterward. */
export async function acceptUpload(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const upload = bound.route.upload as Upload;
  const folder = await newCallFolder(services.config.dataDir, request.id);
  try {
    refuseAtOnce(request.raw, upload);
    const { fields, files } = await readForm(request.raw, upload, folder);
    return await answerCall(services, bound, request, reply, { body: fields, files });
  } catch (error) {
    if (!request.raw.complete) letGo(request.raw);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Refuses what the headers already show to be invalid. */
function refuseAtOnce({ headers }: IncomingMessage, upload: Upload): void {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw refusedUpload('no_form', upload);
  if (headers['content-encoding']) throw platformRefusal('unsupported_media_type');
  const length = Number(headers['content-length'] ?? 0);
  if (length > upload.files * upload.maxBytes + besidesMaxBytes) throw refusedUpload('file_too_large', upload);
}

/**
 * Discards further input for a moment on the open connection: if it closes while the caller sends, the caller never
 * gets the response.
 */
function letGo(request: IncomingMessage): void {
  request.resume();
  setTimeout(() => request.complete || request.destroy(), lingerMs).unref();
}
