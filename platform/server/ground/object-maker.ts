/** A field of the objects that are made. */
export interface MadeField {
  name: string;
  /** Where the value stands in what the object is made of: the name of a field, or the place in a list. */
  from: string | number;
  /** What the value becomes; left out: it is taken as it is. */
  through?: ((value: unknown) => unknown) | undefined;
}

/**
 * Makes objects with these fields, in this order, out of others or out of lists; of fields with the same name the last one
 * counts. It is compiled for their names, so that V8 knows what such an object looks like: to fill one by names that it learns
 * on the way takes four to seven times as long (docs/performance.md). The names come from contracts and statements, and from
 * nobody's data.
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
