// Without letters and digits that look alike, in groups that are easy to dictate.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 4;

/** A random password to dictate: three groups of four letters and digits, 59 bits. */
export function suggestPassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(groups * groupLength));
  const text = Array.from(random, (number) => letters[number % letters.length]).join('');
  return text.replace(/.{4}(?=.)/g, '$&-');
}
