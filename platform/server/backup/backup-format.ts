import * as z from 'zod/mini';

/**
 * A backup is a tar in zstd in age. It contains first its head, then pieces of at most `pieceMaxBytes`, and last its
 * end: a file without an end isn't a backup. `rows/TABLE/AGENCY/NUMBER` are pieces of PostgreSQL's binary COPY, to be
 * concatenated in order. `jobs/QUEUE/NUMBER` are pieces of the waiting jobs, and `files/AGENCY/NAME/NUMBER` pieces of a
 * file in the storage.
 */
export const formatVersion = 2;
export const pieceMaxBytes = 8 * 1024 * 1024;
export const headName = 'head.json';
export const endName = 'end.json';

export const Head = z.object({
  format: z.number(),
  made_at: z.string(),
  scope: z.enum(['installation', 'agency']),
  /** The agency of a single-agency backup; null means all agencies. */
  agency: z.nullable(z.object({ id: z.string(), name: z.string(), subdomain: z.string() })),
  postgres: z.string(),
  /** The applied migrations by name, with the hashes of their files. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  key: z.string(),
  /** The columns of each table, in the order of their copies. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  job_columns: z.array(z.string()),
});
export type Head = z.output<typeof Head>;

/** The copied amount of one table of one agency, of one queue, or of one file. A file has no rows. */
export const Part = z.object({ of: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() });
export type Part = z.output<typeof Part>;

export const End = z.object({ parts: z.array(Part), rows: z.number() });
export type End = z.output<typeof End>;

/** Why a backup can't be made, read or restored. The message is a sentence for the operator. */
export class BackupProblem extends Error {}
