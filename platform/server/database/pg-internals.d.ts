// What the pinned driver does not tell of itself, as far as `trip.ts` goes by it.

declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as it travels. Throws for what cannot. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
