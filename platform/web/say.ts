import type { ReactNode } from 'react';
import { isUnreached, messageOf } from './form/failure.ts';
import { give, takeAway } from './notices.ts';

const doneMs = 4_000;
// It stays until it can have been read.
const refusalMs = 10_000;
const greetingMs = 2_500;
/** The notice of the outage that was last said: one outage is one notice. */
let outage: number | undefined;

/** Says in the corner that something was done; `title` names what it was done to. */
export function sayDone(message: ReactNode, title?: string): void {
  give({ tone: 'done', title, message, ms: doneMs });
}

/** Says in the corner, and soon no more, that somebody has come in. */
export function greet(message: string): void {
  give({ tone: 'done', message, ms: greetingMs });
}

/** Says in the corner why something was not done, with `otherwise` where the server gave no reason. */
export function sayRefused(title: string, error: unknown, otherwise: string): void {
  const id = give({ tone: 'refused', title, message: messageOf(error, otherwise), ms: refusalMs });
  if (!isUnreached(error)) return;
  if (outage !== undefined) takeAway(outage);
  outage = id;
}
