/** A connection's problem, as stored. */
export interface KeptTrouble {
  code: string;
  facts: Record<string, string | number>;
  at: string;
  times: number;
}

/** The columns of a connection to an external service: its status, and the status before the problem. */
interface Connection<Status extends string> {
  status: Status | 'Error';
  status_before_error: Status | null;
  trouble: KeptTrouble | null;
}

/**
 * Records a problem of a connection. Its status is `Error` until it works again, and it stores the problem, its start
 * and its count.
 */
export function inTrouble<Status extends string>(
  { status, status_before_error, trouble }: Connection<Status>,
  { code, facts }: Pick<KeptTrouble, 'code' | 'facts'>,
  now: Date,
) {
  // The same problem is already recorded: no new notice and no history entry.
  const isKnown = status === 'Error' && trouble?.code === code;
  const [at, times] = isKnown ? [trouble.at, trouble.times + 1] : [now.toISOString(), 1];
  const before = status === 'Error' ? status_before_error : (status as Status);
  const kept: KeptTrouble = { code, facts, at, times };
  return { isKnown, columns: { status: 'Error' as const, status_before_error: before, trouble: JSON.stringify(kept) } };
}

/**
 * Clears the problem of a connection that has worked. Its status is the one before the problem, or `otherwise` if that
 * is unknown.
 */
export function healed<Status extends string>({ status, status_before_error }: Connection<Status>, otherwise: Status) {
  const wasInTrouble = status === 'Error';
  const after = wasInTrouble ? (status_before_error ?? otherwise) : (status as Status);
  return { wasInTrouble, columns: { status: after, status_before_error: null, trouble: null } };
}
