/** How what is sent is written. */
export type BodyKind = 'json' | 'form' | 'xml' | 'multipart';

/** How a body is written, by what its sender says it is, else by how it begins; null: in none of our ways. */
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
