import type { FileType } from '#platform/contract/kinds.ts';

/** The use of a picture. */
export type PictureUse = 'logo' | 'small_logo' | 'favicon';

/** A file to make a picture from. */
export interface PictureTask {
  use: PictureUse;
  type: FileType;
  file: Buffer;
}

/** A finished picture: the version for screens, and PNGs by use. */
export interface MadePicture {
  shown: Buffer;
  made: Readonly<Record<string, Buffer>>;
}
