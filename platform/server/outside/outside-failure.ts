/** Why there is no answer. */
export type WhyNot = 'address_not_allowed' | 'unreachable' | 'too_slow' | 'too_large';

/** A call to the outside that brought no answer. */
export class OutsideFailure extends Error {
  readonly why: WhyNot;
  /** Whether what was sent may have come to its receiver, who did not say so; false: it certainly did not. */
  readonly mayHaveArrived: boolean;

  constructor(why: WhyNot, cause?: unknown, { mayHaveArrived = false }: { mayHaveArrived?: boolean } = {}) {
    super(`A call to the outside brought no answer: ${why}.`, { cause });
    this.why = why;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** An address that is none of the public Internet; nothing was sent. */
export class NotPublic extends OutsideFailure {
  constructor() {
    super('address_not_allowed');
  }
}
