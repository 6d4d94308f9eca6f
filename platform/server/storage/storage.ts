/**
 * Permanent files, with a separate prefix for each agency. A key is `<agency>/<SHA-256>.<ending>`: identical bytes are
 * one file.
 */
export interface Storage {
  /**
   * Stores a file completely or not at all, and returns its name below the prefix. Storing it twice creates one file.
   */
  put(prefix: string, bytes: Uint8Array, ending: string): Promise<string>;
  /** null if there is none. */
  read(prefix: string, name: string): Promise<Buffer | null>;
  /** Does nothing if there is none. */
  remove(prefix: string, name: string): Promise<void>;
  /** The sorted names of all files below a prefix. */
  list(prefix: string): Promise<string[]>;
}

const prefixPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const namePattern = /^[0-9a-f]{64}\.[a-z]{3,4}$/;

/** The name that {@link Storage.put} gives a file with this SHA-256. */
export const nameOf = (sum: Uint8Array, ending: string): string => `${Buffer.from(sum).toString('hex')}.${ending}`;

/** Whether a text has the form of a name from {@link Storage.put}. */
export const isName = (name: string): boolean => namePattern.test(name);

/**
 * Whether a file may be requested: the prefix must be an agency's id, and the name must have the form of {@link
 * Storage.put}.
 */
export const isStoredName = (prefix: string, name: string): boolean => prefixPattern.test(prefix) && isName(name);

/** Throws if a file may not be requested. */
export function demandStored(prefix: string, name: string): void {
  if (!isStoredName(prefix, name)) throw new Error(`No file is called ${prefix}/${name}.`);
}

/** Throws if a prefix isn't an agency's id. */
export function demandAgency(prefix: string): void {
  if (!prefixPattern.test(prefix)) throw new Error(`No agency is called ${prefix}.`);
}
