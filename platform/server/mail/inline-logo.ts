import type { Attachment } from './mail.ts';

/** A logo, a PNG, that goes along inside an e-mail: mailboxes do not fetch pictures from elsewhere. */
export const inlineLogo = (png: Uint8Array): Attachment => ({
  filename: 'logo.png',
  contentType: 'image/png',
  content: png,
  cid: 'logo',
});

/**
 * Where a logo stands, on a plate of its own, so that one of any color is seen on any ground. It says nothing: the
 * agency's name stands beside it.
 */
export const logoMarkup = (address: string): string =>
  `<img src="${address}" alt="" height="40" style="height:40px;max-width:200px;background:#ffffff;padding:6px;border-radius:4px;vertical-align:middle">`;
