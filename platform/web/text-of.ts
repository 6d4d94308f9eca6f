/** What i18next gives a component, whatever namespaces it has named. */
type Translate = (...args: never) => unknown;

/**
 * The text of a key that is made of a value, as `status.${status}`: the compiler knows no such key. The `texts` of the slice's
 * laws name every value, and a law asks for each of them.
 */
export const textOf = (t: Translate, key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  String((t as (key: string, values: object) => unknown)(key, values));
