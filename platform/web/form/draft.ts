/** What somebody typed, kept for a session that ends in the middle: for the same user in the same browser tab. */
export interface Draft<Values> {
  keep(values: Values): void;
  /** What had been typed, or null. */
  read(): Values | null;
  clear(): void;
}

/** The draft under a key, which names the form and the user. */
export function draftOf<Values>(key: string): Draft<Values> {
  return {
    keep: (values) => sessionStorage.setItem(key, JSON.stringify(values)),
    read() {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Values | null;
      } catch {
        return null;
      }
    },
    clear: () => sessionStorage.removeItem(key),
  };
}
