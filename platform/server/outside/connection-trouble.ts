/** What is wrong with a connection, as it is kept. */
export interface KeptTrouble {
  code: string;
  facts: Record<string, string | number>;
  at: string;
  times: number;
}

/** The columns of whatever is connected with a service outside: a status, and what it was before there was trouble. */
interface Connection<Status extends string> {
  status: Status | 'Error';
  status_before_error: Status | null;
  trouble: KeptTrouble | null;
}

/** A connection is in trouble: its status is `Error` until it works again, and it keeps what is wrong, since when, how often. */
export function inTrouble<Status extends string>(
  { status, status_before_error, trouble }: Connection<Status>,
  { code, facts }: Pick<KeptTrouble, 'code' | 'facts'>,
  now: Date,
) {
  // The same was wrong with it already: nobody is told again, nothing is written in its history.
  const isKnown = status === 'Error' && trouble?.code === code;
  const [at, times] = isKnown ? [trouble.at, trouble.times + 1] : [now.toISOString(), 1];
  const before = status === 'Error' ? status_before_error : (status as Status);
  const kept: KeptTrouble = { code, facts, at, times };
  return { isKnown, columns: { status: 'Error' as const, status_before_error: before, trouble: JSON.stringify(kept) } };
}

/** A connection has worked: whatever was wrong is over, and its status is what it was before, `otherwise` where that is unknown. */
export function healed<Status extends string>({ status, status_before_error }: Connection<Status>, otherwise: Status) {
  const wasInTrouble = status === 'Error';
  const after = wasInTrouble ? (status_before_error ?? otherwise) : (status as Status);
  return { wasInTrouble, columns: { status: after, status_before_error: null, trouble: null } };
}
