import { fold } from '#features/integrations/contract/index.ts';
import type { KnownUser } from '../../contract/known.ts';

/** The user whom each spelling of an agent means: by e-mail, whole name, given name, or initials. null: nobody or several. */
export function agentProposals(
  written: readonly string[],
  users: readonly KnownUser[],
): ReadonlyMap<string, string | null> {
  const only = (fits: (user: KnownUser) => boolean) => {
    const [first, second] = users.filter(fits);
    return first && !second ? first.id : null;
  };
  const words = (text: string) =>
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  return new Map(
    written.map((text) => {
      const own = words(text);
      const [first = ''] = own;
      const id =
        only(({ email }) => email.toLowerCase() === text.toLowerCase()) ??
        only(({ name }) => words(name).toSorted().join(' ') === own.toSorted().join(' ')) ??
        only(({ name }) => own.length > 0 && own.every((word) => words(name).includes(word))) ??
        (own.length === 1 && first.length >= 2 && first.length <= 4
          ? only(({ name }) =>
              words(name)
                .map((word) => word[0])
                .join('')
                .startsWith(first),
            )
          : null);
      return [text, id] as const;
    }),
  );
}
