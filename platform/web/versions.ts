const versions = new WeakMap<object, string>();

/**
 * Stores a record's version from its response's ETag; null stores nothing. It removes the weak prefix that a
 * compressing proxy adds.
 */
export function keepVersion(record: unknown, tag: string | null | undefined): void {
  if (tag && typeof record === 'object' && record !== null) versions.set(record, tag.replace(/^W\//, ''));
}

/** The version of a record that a call returned, for the call that changes it; undefined if unknown. */
export const versionOf = (record: unknown): string | undefined => versions.get(record as object);
