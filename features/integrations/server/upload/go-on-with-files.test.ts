import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { importsOn, people } from '../../testing.ts';
import { takeBackRows } from '../undo/undo-import.ts';
import { goOnWithFiles } from './go-on-with-files.ts';
import { importRows } from './import-rows.ts';

let server: TestServer;
let imports: Awaited<ReturnType<typeof importsOn<TestServer>>>;
beforeAll(async () => {
  server = await startTestServer();
  imports = await importsOn(server, runJobNow);
});
afterAll(() => server.close());

/** The enqueued jobs, which are then deleted. */
async function called(): Promise<unknown[]> {
  const { rows } = await server.admin.query(
    `delete from pgboss.job where name = any ($1)
     returning name, data ->> 'tenant_id' as agency, data -> 'payload' ->> 'upload_id' as upload`,
    [[importRows.name, takeBackRows.name]],
  );
  return rows;
}

test('Whoever begins to work goes on with what a killed process was at, and with nothing that is over', async () => {
  const [left, undone, done] = [
    await imports.begun(people(3)),
    await imports.imported(people(3)),
    await imports.imported(people(2)),
  ];
  expect((await server.as('ana').post(`/file-uploads/${undone}/undo`)).status).toBe(202);
  // The job died with its process and belongs to none.
  await called();
  await runJobNow(server, goOnWithFiles, null, {});
  const agency = imports.sol();
  const work = await called();
  expect(work).toHaveLength(2);
  expect(work).toContainEqual({ name: importRows.name, agency, upload: left });
  expect(work).toContainEqual({ name: takeBackRows.name, agency, upload: undone });
  await imports.runImport(left);
  await imports.runUndo(undone);
  expect((await imports.read(left)).status).toBe('done');
  expect((await imports.read(done)).status).toBe('done');
  await runJobNow(server, goOnWithFiles, null, {});
  expect(await called()).toEqual([]);
});
