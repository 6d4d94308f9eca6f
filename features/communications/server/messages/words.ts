const lettersMax = 60;
const wordsMax = 6;

/**
 * Whether a text is a name, a number or a few words, and no link or advertisement that would travel in the agency's name:
 * anybody may write a name into a form.
 */
export function isWord(text: string): boolean {
  return (
    text.length <= lettersMax && text.trim().split(/\s+/).length <= wordsMax && !/[/@\\<>]|www|\.\p{L}{2}/iu.test(text)
  );
}
