import type { MarkupPreview } from '../../contract.ts';
import { cleanHeader } from './clean-header.ts';
import { cleanStyle } from './clean-style.ts';

/** Returns style and header sanitized by the current rules, and the removed parts. */
export function cleanMarkup(written: { custom_css: string; header_html: string }): MarkupPreview {
  const { style, dropped: ofStyle } = cleanStyle(written.custom_css);
  const { header, dropped: ofHeader } = cleanHeader(written.header_html);
  const dropped = [
    ...ofStyle.map((what) => ({ field: 'custom_css' as const, what })),
    ...ofHeader.map((what) => ({ field: 'header_html' as const, what })),
  ];
  return { style, header, dropped };
}
