import type { TestServer } from '#apps/testing/test-server.ts';

/** Every row of every table as one text, including the job queue and both audit trails. */
export async function everythingKept({ admin }: Pick<TestServer, 'admin'>): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')",
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const read = await admin.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    texts.push(...read.rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
