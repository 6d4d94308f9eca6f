import type { DatabaseAddress } from '#platform/server/database/database.ts';

/** The address as `DATABASE_URL`, for a separate process. */
export function databaseUrl({ host, port, database, user, password }: DatabaseAddress): string {
  const account = password === null ? user : `${user}:${encodeURIComponent(password)}`;
  return `postgres://${account}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
