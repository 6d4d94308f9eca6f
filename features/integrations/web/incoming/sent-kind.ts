/** Which ones are sent on at once: those that failed, or those that wait. */
export type SentKind = 'failed' | 'held';
