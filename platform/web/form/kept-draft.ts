import { type Draft, draftOf } from './draft.ts';

/** The draft of a named form: the values that a user typed and has not saved. */
export const keptDraft = <Typed>(name: string, userId: string): Draft<Typed> => draftOf<Typed>(`${name}:${userId}`);
