const keyOf = (userId: string) => `told_here:${userId}`;

/** Under which id this browser tells this user; null: it does not. */
export const toldHere = (userId: string): string | null => localStorage.getItem(keyOf(userId));

/** Whether this user has allowed this browser to tell him, and the browser still does. */
export const allowedHere = (userId: string): boolean =>
  toldHere(userId) !== null && 'Notification' in window && Notification.permission === 'granted';

export function keepToldHere(userId: string, id: string | null): void {
  if (id) localStorage.setItem(keyOf(userId), id);
  else localStorage.removeItem(keyOf(userId));
}
