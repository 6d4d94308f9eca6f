/** The translate function that i18next gives a component, for any namespaces. */
type Translate = (...args: never) => unknown;

/**
 * The text of a key built from a value, such as `status.${status}`, which the compiler can't check. The `texts` of the
 * slice's conformance file list these values, so that a text that no value asks for is found.
 */
export const textOf = (t: Translate, key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  String((t as (key: string, values: object) => unknown)(key, values));
