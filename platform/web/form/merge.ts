import { differences, withDifferences } from './differences.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What has become of a record that two have changed, one of whom has saved. */
export interface Merged<Values> {
  /** Theirs, with what only I changed; where both did, mine. */
  values: Values;
  /** The fields that only they changed, by their dotted paths. */
  theirs: readonly string[];
  /** The fields that both changed, to different values. */
  both: readonly string[];
}

/** Merges, field by field, what I have typed into what somebody else has saved since both of us began. */
export function merge<Values extends Fields>(before: Values, mine: Values, theirs: Values): Merged<Values> {
  const [byMe, byThem] = [pathsIn(differences(before, mine)), pathsIn(differences(before, theirs))];
  const differing = pathsIn(differences(theirs, mine));
  return {
    values: withDifferences(theirs, differences(before, mine)),
    theirs: byThem.filter((path) => !byMe.includes(path)),
    both: byThem.filter((path) => byMe.includes(path) && differing.includes(path)),
  };
}

/** The values with those of other ones at these paths. */
export function withThose<Values extends Fields>(values: Values, others: Values, paths: readonly string[]): Values {
  return paths.reduce((sum, path) => withDifferences(sum, only(path.split('.'), valueAt(others, path))), values);
}

/** What stands at a dotted path. */
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
