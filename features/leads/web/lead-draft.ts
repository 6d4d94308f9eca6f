import type { LeadFormValues } from './lead-fields.tsx';

// What was typed survives a session that ends in the middle, for the same user in the same browser tab.
const keyOf = (userId: string) => `lead-draft:${userId}`;

export function keepDraft(userId: string, values: LeadFormValues): void {
  sessionStorage.setItem(keyOf(userId), JSON.stringify(values));
}

/** What this user had typed, or null. */
export function readDraft(userId: string): LeadFormValues | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null') as LeadFormValues | null;
  } catch {
    return null;
  }
}

export function clearDraft(userId: string): void {
  sessionStorage.removeItem(keyOf(userId));
}
