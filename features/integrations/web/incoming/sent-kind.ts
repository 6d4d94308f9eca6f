/** Which ones a bulk action processes: the failed or the waiting ones. */
export type SentKind = 'failed' | 'held';
