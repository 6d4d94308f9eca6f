import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

type Names = typeof import('./made-name-text.ts');

let names: Names | null = null;
const followers = new Set<() => void>();

function follow(follower: () => void): () => void {
  followers.add(follower);
  // The browser fetches it once. Without a connection names stay as they are, and the next screen asks again.
  if (!names) import('./made-name-text.ts').then(tellFollowers, () => {});
  return () => followers.delete(follower);
}

function tellFollowers(fetched: Names): void {
  names = fetched;
  for (const follower of followers) follower();
}

/**
 * Returns a function that gives a stored name in the reader's language if Vigencia made it, such as the title of a
 * renewal's task, and else as it is. The forms of names arrive while the screen reads its records; until then, names
 * are as they are.
 */
export function useMadeName(): (stored: string) => string {
  const { t, i18n } = useTranslation('records');
  const fetched = useSyncExternalStore(follow, () => names);
  return useCallback((stored) => fetched?.madeNameText(stored, t, i18n) ?? stored, [fetched, t, i18n]);
}
