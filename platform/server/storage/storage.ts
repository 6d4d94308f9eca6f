/** Files that stay, each agency's below its own prefix. A key is `<agency>/<SHA-256>.<ending>`: the same bytes are one file. */
export interface Storage {
  /** Keeps a file whole or not at all, and gives its name below the prefix. Keeping it twice keeps one. */
  put(prefix: string, bytes: Uint8Array, ending: string): Promise<string>;
  /** null: there is none. */
  read(prefix: string, name: string): Promise<Buffer | null>;
  /** Does nothing where there is none. */
  remove(prefix: string, name: string): Promise<void>;
  /** The names of all files below a prefix, in order. */
  list(prefix: string): Promise<string[]>;
}

const prefixPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const namePattern = /^[0-9a-f]{64}\.[a-z]{3,4}$/;

/** What {@link Storage.put} calls a file of these bytes, by their SHA-256. */
export const nameOf = (sum: Uint8Array, ending: string): string => `${Buffer.from(sum).toString('hex')}.${ending}`;

/** Whether something is a name that {@link Storage.put} gives. */
export const isName = (name: string): boolean => namePattern.test(name);

/** Whether a file may be asked for: what is no agency's id, or no name that {@link Storage.put} gives, is none of ours. */
export const isStoredName = (prefix: string, name: string): boolean => prefixPattern.test(prefix) && isName(name);

/** Throws where a file may not be asked for. */
export function demandStored(prefix: string, name: string): void {
  if (!isStoredName(prefix, name)) throw new Error(`No file is called ${prefix}/${name}.`);
}

/** Throws where a prefix is no agency's id. */
export function demandAgency(prefix: string): void {
  if (!prefixPattern.test(prefix)) throw new Error(`No agency is called ${prefix}.`);
}
