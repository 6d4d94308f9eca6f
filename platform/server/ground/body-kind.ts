/** The format of a body. */
export type BodyKind = 'json' | 'form' | 'xml' | 'multipart';

/** A body's format, by its declared type, otherwise by its beginning; null if it isn't a supported one. */
export function kindOf(type: string, bytes: Buffer): BodyKind | null {
  const media = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (media === 'application/json' || media.endsWith('+json')) return 'json';
  if (media === 'application/x-www-form-urlencoded') return 'form';
  if (media === 'application/xml' || media === 'text/xml' || media.endsWith('+xml')) return 'xml';
  if (media === 'multipart/form-data') return 'multipart';
  if (media !== '' && media !== 'text/plain') return null;
  const [first] = bytes.toString('utf8', 0, 64).trimStart();
  if (first === '{' || first === '[') return 'json';
  return first === '<' ? 'xml' : 'form';
}
