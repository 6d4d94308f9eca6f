/** Why there is no answer. */
export type WhyNot = 'address_not_allowed' | 'unreachable' | 'too_slow' | 'too_large';

/** An outgoing call without an answer. */
export class OutsideFailure extends Error {
  readonly why: WhyNot;
  /** Whether the receiver may have got the request without confirming it; false means that it certainly didn't. */
  readonly mayHaveArrived: boolean;

  constructor(why: WhyNot, cause?: unknown, { mayHaveArrived = false }: { mayHaveArrived?: boolean } = {}) {
    super(`A call to the outside brought no answer: ${why}.`, { cause });
    this.why = why;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** The address isn't on the public Internet; nothing was sent. */
export class NotPublic extends OutsideFailure {
  constructor() {
    super('address_not_allowed');
  }
}
