import type { FileType } from '#platform/contract/kinds.ts';

/** What a picture is for. */
export type PictureUse = 'logo' | 'small_logo' | 'favicon';

/** A file of which a picture is to be made. */
export interface PictureTask {
  use: PictureUse;
  type: FileType;
  file: Buffer;
}

/** What is made of a picture: what screens show, and PNGs by the name of what they are for. */
export interface MadePicture {
  shown: Buffer;
  made: Readonly<Record<string, Buffer>>;
}
