/** Why there is no answer. */
export type WhyNot = 'address_not_allowed' | 'unreachable' | 'too_slow' | 'too_large';

/** A call to the outside that brought no answer. */
export class OutsideFailure extends Error {
  readonly why: WhyNot;

  constructor(why: WhyNot, cause?: unknown) {
    super(`A call to the outside brought no answer: ${why}.`, { cause });
    this.why = why;
  }
}

/** An address that is none of the public Internet; nothing was sent. */
export class NotPublic extends OutsideFailure {
  constructor() {
    super('address_not_allowed');
  }
}
