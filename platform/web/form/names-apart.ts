/** Somebody who can be chosen from a list. */
export interface Person {
  id: string;
  full_name: string;
  /** Left out where it is not known: of somebody who can be chosen no longer. */
  email?: string;
}

/** What each person is called in a list, by id: the full name, and the e-mail too where two have the same. */
export function namesApart(people: readonly Person[]): Map<string, string> {
  const called = Map.groupBy(people, ({ full_name }) => full_name.toLowerCase());
  return new Map(
    people.map(({ id, full_name, email }) => {
      const isShared = (called.get(full_name.toLowerCase())?.length ?? 0) > 1 && email !== undefined;
      return [id, isShared ? `${full_name} (${email})` : full_name];
    }),
  );
}
