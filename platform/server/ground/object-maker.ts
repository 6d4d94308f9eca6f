/** A field of the created objects. */
export interface MadeField {
  name: string;
  /** The position of the value in the source: the name of a field, or the index in a list. */
  from: string | number;
  /** Converts the value; if omitted, the value is copied. */
  through?: ((value: unknown) => unknown) | undefined;
}

/**
 * Creates objects with these fields, in this order, from other objects or lists. If several fields have the same name,
 * the last one wins. The function is compiled for the names, so that V8 knows the object's shape: filling an object by
 * dynamic names takes four to seven times as long (docs/performance.md). The names are from contracts and statements,
 * never from user data.
 */
export function objectMaker<Made>(fields: readonly MadeField[]): (source: object) => Made {
  const parts = fields.map(({ name, from, through }, at) => {
    const value = `source[${JSON.stringify(from)}]`;
    const key = JSON.stringify(name);
    return `${name === '__proto__' ? `[${key}]` : key}: ${through ? `through[${at}](${value})` : value}`;
  });
  const make = new Function('through', `return (source) => ({ ${parts.join(', ')} });`);
  return make(fields.map(({ through }) => through)) as (source: object) => Made;
}
