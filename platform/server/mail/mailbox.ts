/**
 * Normalizes an address: two that a mail server treats as one are equal. Changes only ASCII letters, because other
 * letters may only look alike.
 */
export function mailboxOf(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
