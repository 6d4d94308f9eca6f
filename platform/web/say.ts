import { createElement, type ReactNode } from 'react';
import { isUnreached, messageOf } from './form/failure.ts';
import { give, takeAway } from './notices.ts';
import { UndoNotice } from './ui/undo-notice.tsx';

const doneMs = 4_000;
// It stays until it can have been read.
const refusalMs = 10_000;
const greetingMs = 2_500;
const undoMs = 8_000;
/** One outage is one notice, and one act at a time can be undone. */
const last: Record<'outage' | 'undoable', number | undefined> = { outage: undefined, undoable: undefined };

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
  if (isUnreached(error)) replace('outage', id);
}

/** Says in the corner that something was done, with the way back for as long as it stands there. Call what it answers once it is no longer true. */
export function sayUndoable(message: string, undo: () => void): () => void {
  const goBack = () => {
    takeAway(id);
    undo();
  };
  const id = give({ tone: 'done', message: createElement(UndoNotice, { text: message, undo: goBack }), ms: undoMs });
  replace('undoable', id);
  return () => takeAway(id);
}

function replace(kind: keyof typeof last, id: number): void {
  const before = last[kind];
  if (before !== undefined) takeAway(before);
  last[kind] = id;
}
