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

/** What a form adds to its files: boundaries, headers, and the other fields. */
const besidesMaxBytes = 1_048_576;
/** How long somebody who was refused in the midst may go on sending, until the answer has been read. */
const lingerMs = 5_000;

/** Leaves the body to {@link acceptUpload}, which reads it once the caller is let in. */
export function leaveBody(uploads: FastifyInstance): void {
  uploads.removeAllContentTypeParsers();
  uploads.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** Reads a form with files, answers the call, and clears the files away, however it ends. */
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

/** What the headers give away already. */
function refuseAtOnce({ headers }: IncomingMessage, upload: Upload): void {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw refusedUpload('no_form', upload);
  if (headers['content-encoding']) throw platformRefusal('unsupported_media_type');
  const length = Number(headers['content-length'] ?? 0);
  if (length > upload.files * upload.maxBytes + besidesMaxBytes) throw refusedUpload('file_too_large', upload);
}

/**
 * Throws away for a moment what still comes, on a connection that stays open: one that breaks while somebody sends never
 * brings them the answer.
 */
function letGo(request: IncomingMessage): void {
  request.resume();
  setTimeout(() => request.complete || request.destroy(), lingerMs).unref();
}
