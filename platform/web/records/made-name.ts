import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

type Names = typeof import('./made-name-text.ts');

let names: Names | null = null;
let isFetching = false;
const followers = new Set<() => void>();

/** Fetches the forms of names once. Without a connection names stay as they are, and the next screen asks again. */
async function fetchNames(): Promise<void> {
  if (isFetching) return;
  isFetching = true;
  try {
    names = await import('./made-name-text.ts');
    for (const follower of followers) follower();
  } catch {
    isFetching = false;
  }
}

function follow(follower: () => void): () => void {
  followers.add(follower);
  void fetchNames();
  return () => followers.delete(follower);
}

/**
 * Returns a function that gives a stored name in the reader's language if Vigencia made it, such as the title of a
 * renewal's task, and else as it is. The forms of names arrive while the screen reads its records; until then, names
 * are as they are.
 */
export function useMadeName(): (stored: string) => string {
  const { t, i18n } = useTranslation('records');
  const fetched = useSyncExternalStore(follow, () => names);
  const language = i18n.resolvedLanguage ?? 'en';
  return useCallback((stored) => fetched?.madeNameText(stored, t, language) ?? stored, [fetched, t, language]);
}
