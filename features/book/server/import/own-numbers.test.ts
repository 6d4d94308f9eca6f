import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { booksOn } from '../../testing.ts';

let server: TestServer;
let books: ReturnType<typeof booksOn<TestServer>>;
beforeAll(async () => {
  server = await startTestServer();
  server.setTime('2026-12-01T15:00:00.000Z');
  books = booksOn(server, runJobNow);
});
afterAll(() => server.close());

const fileOf = (number: string) =>
  [
    'Client,Phone,Policy Number,Carrier,LOB,Effective Date,Expiration Date,Annual Premium,Status',
    `Eva Sol,3055550103,${number},Citizens,HOME,11/15/2026,11/15/2027,800,Active`,
  ].join('\n');
const policies = async () => {
  const { body } = await server.as('ana').get('/policies?q=Eva%20Sol');
  return body.map((policy: { id: string; policy_number: string }) => [policy.id, policy.policy_number]);
};

test('The number that the carrier gives later takes the place of ours, and an undo puts ours back', async () => {
  await books.imported('first.csv', fileOf('TBD'));
  const [[id, ours]] = await policies();
  expect(ours).toMatch(/^POL-\d{4}-\d{6}$/);
  server.setTime('2026-12-01T16:00:00.000Z');
  const newer = await books.imported('newer.csv', fileOf('E-77'));
  expect(await policies()).toEqual([[id, 'E-77']]);
  expect((await books.rows(newer))[0]).toMatchObject({ outcome: 'updated', policy_number: 'E-77' });
  await books.undone(newer);
  expect(await policies()).toEqual([[id, ours]]);
  await expectRecount(server, 'ana');
});
