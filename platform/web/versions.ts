const versions = new WeakMap<object, string>();

/** Keeps with a record the version that its answer told; null: none. One that a proxy has weakened by packing is strong. */
export function keepVersion(record: unknown, tag: string | null | undefined): void {
  if (tag && typeof record === 'object' && record !== null) versions.set(record, tag.replace(/^W\//, ''));
}

/** The version of a record that a call has answered, for the call that changes it; undefined where none is known. */
export const versionOf = (record: unknown): string | undefined => versions.get(record as object);
