import type { core } from 'zod/mini';

/** Zod's definition of a schema. The type parameter says which properties the caller uses. */
export const defOf = <Def>(schema: core.$ZodType): Def => schema._zod.def as Def;
