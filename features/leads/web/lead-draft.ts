// What was typed survives a session that ends in the middle, for the same user in the same browser tab.
const keyOf = (userId: string, leadId: string) => `lead-draft:${userId}:${leadId}`;

/** Keeps what this user typed about a lead, or about the `new` one. */
export function keepDraft(userId: string, leadId: string, typed: object): void {
  sessionStorage.setItem(keyOf(userId, leadId), JSON.stringify(typed));
}

/** What this user had typed, as it was kept, or null. */
export function readDraft<Typed>(userId: string, leadId: string): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId, leadId)) ?? 'null') as Typed | null;
  } catch {
    return null;
  }
}

export function clearDraft(userId: string, leadId: string): void {
  sessionStorage.removeItem(keyOf(userId, leadId));
}
