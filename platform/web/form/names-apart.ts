/** Somebody who can be chosen from a list. */
export interface Person {
  id: string;
  full_name: string;
  /** Left out where it is not known: of somebody who can be chosen no longer. */
  username?: string;
}

/** What each person is called in a list, by id: the full name, and the user name too where two have the same. */
export function namesApart(people: readonly Person[]): Map<string, string> {
  const count = new Map<string, number>();
  for (const { full_name } of people) count.set(full_name, (count.get(full_name) ?? 0) + 1);
  return new Map(
    people.map(({ id, full_name, username }) => {
      const isShared = (count.get(full_name) ?? 0) > 1 && username !== undefined;
      return [id, isShared ? `${full_name} (${username})` : full_name];
    }),
  );
}
