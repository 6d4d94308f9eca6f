import type { FastifyInstance } from 'fastify';
import { isStoredName, type Storage } from '../storage/storage.ts';
import { pictureAddress } from './picture-address.ts';

const types: ReadonlyMap<string, string> = new Map(Object.entries<string>({ png: 'image/png', webp: 'image/webp' }));

/**
 * Serves agencies' pictures as images only: one that is opened as a page is a document without rights. Names are
 * content hashes, so browsers cache them permanently.
 */
export function servePictures(app: FastifyInstance, storage: Storage, refuse: () => never): void {
  app.get<{ Params: { agency: string; file: string } }>(
    pictureAddress(':agency', ':file'),
    async ({ params }, reply) => {
      const { agency, file } = params;
      const type = types.get(file.split('.')[1] ?? '');
      const bytes = type && isStoredName(agency, file) ? await storage.read(agency, file) : null;
      if (!type || !bytes) return refuse();
      return reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(type)
        .send(bytes);
    },
  );
}
