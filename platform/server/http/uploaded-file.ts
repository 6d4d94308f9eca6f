import type { Readable } from 'node:stream';
import type { FileType } from '../../contract/kinds.ts';

/** A file that came with a call. It is gone when the call is answered. */
export interface UploadedFile {
  /** As the caller's machine calls it, without folders: to be shown, never a path. */
  readonly name: string;
  readonly type: FileType;
  readonly bytes: number;
  /** Of the content, in base64url. */
  readonly sha256: string;
  /** Its content from the beginning; may be read again. */
  read(): Readable;
}
