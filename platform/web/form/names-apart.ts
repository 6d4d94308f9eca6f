/** A user who can be chosen from a list. */
export interface Person {
  id: string;
  full_name: string;
  /** Omitted if unknown: for a user who can no longer be chosen. */
  email?: string;
}

/**
 * The display name of each person in a list, by id: the full name, plus the e-mail address if two people have the same
 * name.
 */
export function namesApart(people: readonly Person[]): Map<string, string> {
  const called = Map.groupBy(people, ({ full_name }) => full_name.toLowerCase());
  return new Map(
    people.map(({ id, full_name, email }) => {
      const isShared = (called.get(full_name.toLowerCase())?.length ?? 0) > 1 && email !== undefined;
      return [id, isShared ? `${full_name} (${email})` : full_name];
    }),
  );
}
