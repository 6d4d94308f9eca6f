import type { ReactNode } from 'react';
import { isUnreached, messageOf } from './form/failure.ts';
import { give, takeAway } from './notices.ts';

const doneMs = 4_000;
// Long enough to read the message.
const refusalMs = 10_000;
const greetingMs = 2_500;
/** The notice of the latest failure to reach the server. Only one such notice is shown at a time. */
let outage: number | undefined;

/** Shows a success notice in the corner; `title` names the record that it concerns. */
export function sayDone(message: ReactNode, title?: string): void {
  give({ tone: 'done', title, message, ms: doneMs });
}

/** Shows a short greeting in the corner after a sign-in. */
export function greet(message: string): void {
  give({ tone: 'done', message, ms: greetingMs });
}

/** Shows in the corner why a command failed; `otherwise` is the text if the server gave no reason. */
export function sayRefused(title: string, error: unknown, otherwise: string): void {
  const id = give({ tone: 'refused', title, message: messageOf(error, otherwise), ms: refusalMs });
  if (!isUnreached(error)) return;
  if (outage !== undefined) takeAway(outage);
  outage = id;
}
