import { differences, withDifferences } from './differences.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The merge result for a record that two users changed and one of them saved. */
export interface Merged<Values> {
  /** Their values with the fields that only I changed. For a field that both changed: my value. */
  values: Values;
  /** The fields that only they changed, by their dotted paths. */
  theirs: readonly string[];
  /** The fields that both changed, to different values. */
  both: readonly string[];
}

/** Merges, field by field, the values that I typed with the values that another user saved after both started. */
export function merge<Values extends Fields>(before: Values, mine: Values, theirs: Values): Merged<Values> {
  const [byMe, byThem] = [pathsIn(differences(before, mine)), pathsIn(differences(before, theirs))];
  const differing = pathsIn(differences(theirs, mine));
  return {
    values: withDifferences(theirs, differences(before, mine)),
    theirs: byThem.filter((path) => !byMe.includes(path)),
    both: byThem.filter((path) => byMe.includes(path) && differing.includes(path)),
  };
}

/** The values with the fields at these paths taken from `others`. */
export function withThose<Values extends Fields>(values: Values, others: Values, paths: readonly string[]): Values {
  return paths.reduce((sum, path) => withDifferences(sum, only(path.split('.'), valueAt(others, path))), values);
}

/** The value at a dotted path. */
export const valueAt = (values: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, name) => (inside as Fields | undefined)?.[name], values);

const only = ([name = '', ...below]: string[], value: unknown): Fields => ({
  [name]: below.length > 0 ? only(below, value) : value,
});

function pathsIn(changes: Fields): string[] {
  return Object.entries(changes).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? pathsIn(value as Fields).map((path) => `${name}.${path}`) : [name],
  );
}
