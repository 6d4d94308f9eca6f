import { type Draft, draftOf } from './draft.ts';

/** What the form of this name keeps of what a user typed and has not saved. */
export const keptDraft = <Typed>(name: string, userId: string): Draft<Typed> => draftOf<Typed>(`${name}:${userId}`);
