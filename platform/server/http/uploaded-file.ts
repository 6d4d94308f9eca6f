import type { Readable } from 'node:stream';
import type { FileType } from '../../contract/kinds.ts';

/** An uploaded file of a call. It is deleted when the call is answered. */
export interface UploadedFile {
  /** The name on the caller's machine without folders, for display, never as a path. */
  readonly name: string;
  readonly type: FileType;
  readonly bytes: number;
  /** The hash of the content, in base64url. */
  readonly sha256: string;
  /** The content from the beginning; may be read several times. */
  read(): Readable;
}
