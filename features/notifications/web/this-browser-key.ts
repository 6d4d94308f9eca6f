const keyOf = (userId: string) => `told_here:${userId}`;

/** The id of this browser's subscription for this user; null: there is none. */
export const toldHere = (userId: string): string | null => localStorage.getItem(keyOf(userId));

/** Whether this user has allowed notifications in this browser, and the browser still allows them. */
export const allowedHere = (userId: string): boolean =>
  toldHere(userId) !== null && 'Notification' in window && Notification.permission === 'granted';

export function keepToldHere(userId: string, id: string | null): void {
  if (id) localStorage.setItem(keyOf(userId), id);
  else localStorage.removeItem(keyOf(userId));
}
