import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { messageOf } from './form/failure.ts';

// A success is heard when there is time for it; a refusal at once, and it stays until it can have been read.
const refusalMs = 10_000;
const greetingMs = 2_500;

/** Says in the corner that something was done; `title` names what it was done to. */
export function sayDone(message: ReactNode, title?: string): void {
  notifications.show({ color: 'green', role: 'status', title, message });
}

/** Says in the corner, and soon no more, that somebody has come in. */
export function greet(message: string): void {
  notifications.show({ color: 'green', role: 'status', autoClose: greetingMs, message });
}

/** Says in the corner why something was not done, with `otherwise` where the server gave no reason. */
export function sayRefused(title: string, error: unknown, otherwise: string): void {
  notifications.show({ color: 'red', autoClose: refusalMs, title, message: messageOf(error, otherwise) });
}
