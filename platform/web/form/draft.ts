/**
 * The values that a user has typed, stored in case the session ends before they are saved: for the same user in the
 * same browser tab.
 */
export interface Draft<Values> {
  keep(values: Values): void;
  /** The stored values; null means none. */
  read(): Values | null;
  clear(): void;
}

/** The draft stored under a key. The key names the form and the user. */
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
