type Fields = Readonly<Record<string, unknown>>;

/** A list counts as one value, because the differences can't tell which elements were removed. */
const isNested = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));

/** The fields of `after` that differ from `before`, at any depth; empty if none differ. */
export function differences(before: Fields, after: Fields): Record<string, unknown> {
  const changed = Object.entries(after).flatMap(([name, value]) => {
    const old = before[name];
    if (!isNested(value) || !isNested(old)) return isSame(value, old) ? [] : [[name, value]];
    const inside = differences(old, value);
    return Object.keys(inside).length > 0 ? [[name, inside]] : [];
  });
  return Object.fromEntries(changed);
}

/** Applies differences to the values that they were computed from, or to a later state of those values. */
export function withDifferences<Values extends Fields>(values: Values, changes: Fields): Values {
  const changed = Object.entries(changes).map(([name, change]) => {
    const value = values[name];
    return [name, isNested(change) && isNested(value) ? withDifferences(value, change) : change];
  });
  return { ...values, ...Object.fromEntries(changed) };
}

/** The values without the named fields. */
export const without = (values: Fields, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
