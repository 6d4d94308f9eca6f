/** The same for two addresses that a mail server takes for one. By plain letters alone: a foreign one may look like another. */
export function mailboxOf(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
