/** Whether two words are one slip of the finger apart: a letter wrong, missing, too many, or two that changed places. */
export function isNear(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  let from = 0;
  while (from < word.length && word[from] === other[from]) from += 1;
  const [rest, otherRest] = [word.slice(from), other.slice(from)];
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
  return (
    isSwapped || rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1)
  );
}
