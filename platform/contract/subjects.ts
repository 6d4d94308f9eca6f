/**
 * The subjects of calls, each by its singular name: `lead`, `policy`. Each contract adds its own by declaration
 * merging, so a name that no slice declares does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the ground knows no record
export interface Subjects {}
export type Subject = keyof Subjects;
