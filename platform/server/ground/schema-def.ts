import type { core } from 'zod/mini';

/** What zod keeps of a schema: its type says how much the reader knows of every kind there is. */
export const defOf = <Def>(schema: core.$ZodType): Def => schema._zod.def as Def;
