import { isGroup } from './texts.ts';

/** A value with named parts. */
export type Group = Readonly<Record<string, unknown>>;

/** An answer of a form, as its source sends it. */
export interface Answer {
  /** The name from the source, which is independent of the form's language. */
  name: string;
  /** The question. The name if the source has none. */
  question: string;
  value: unknown;
}

/** The answers of a form in a payload. */
export interface FoundAnswers {
  answers: Answer[];
  /** Parts of the payload that are read only by paths that name them. They are about the form, not the person. */
  leftovers: unknown[];
}

/** An answer. Without a question, its name is the question. */
export const answer = (name: string, value: unknown, question = ''): Answer => ({
  name,
  question: question || name,
  value,
});

/** The members of a group as answers. null means that it is no group. */
export function namedAnswers(group: unknown): FoundAnswers | null {
  if (!isGroup(group)) return null;
  return { answers: Object.entries(group).map(([name, value]) => answer(name, value)), leftovers: [group] };
}

/** The elements of a list that have named parts. */
export const groupsIn = (list: unknown): Group[] => (Array.isArray(list) ? list.filter(isGroup) : []);
