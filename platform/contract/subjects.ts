/**
 * What calls are about, by the word for one: `lead`, `policy`. Each contract adds its own by declaration merging, so a
 * word that no slice has does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the ground knows no record
export interface Subjects {}
export type Subject = keyof Subjects;
