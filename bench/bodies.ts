import { setTimeout as sleep } from 'node:timers/promises';
import { aWorkbook } from '#features/integrations/testing/workbook.ts';
import { anIntegration } from '#features/integrations/testing.ts';
import { openSessions } from './agencies.ts';
import type { Cluster } from './cluster.ts';
import { send } from './http-call.ts';
import { makeNamedWorld } from './named-world.ts';
import { cpuSeconds, residentMb } from './process-usage.ts';
import { startServer } from './server-process.ts';
import type { Surroundings } from './surroundings.ts';

// Measures how the worst input of an outside sender affects other callers: how long concurrent calls wait.

const rounds = 5;
const megabyte = 1_048_576;

/** Sends the largest allowed bodies and files. Reports the time of each, and the waiting time of other calls. */
export async function benchBodies(cluster: Cluster, { say, started }: Surroundings): Promise<void> {
  const { tenants, users } = await makeNamedWorld(cluster);
  const [token = ''] = await openSessions(cluster, tenants.sol, users.ana?.id as string, 'bodies');
  const server = await startServer(cluster);
  started.push(() => server.stop());
  const connect = async (given: object) => {
    const { body } = await send(server.port, {
      method: 'POST',
      path: '/api/integrations',
      token,
      body: anIntegration(given),
    });
    const made = body as { id: string; webhook_url: string | null };
    return { id: made.id, path: made.webhook_url ? new URL(made.webhook_url).pathname : '' };
  };
  const hook = await connect({ settings: { authentication: 'address' } });
  const google = await connect({ integration_type: 'Google Ads', webhook_secret: 'a-key-of-google' });
  const files = await connect({ integration_type: 'File Upload' });
  const post = async (path: string, body: string, type: string) =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`, { method: 'POST', headers: { 'content-type': type }, body }))
      .status;
  const upload = async (name: string, bytes: Uint8Array<ArrayBuffer> | string) => {
    const form = new FormData();
    form.append('file', new File([bytes], name));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/integrations/${files.id}/files`, {
      method: 'POST',
      headers,
      body: form,
    });
    await answer.text();
    return answer.status;
  };
  const json = 'application/json';
  const worst = `[${'0,'.repeat(megabyte / 2 - 2)}0]`;
  const lead = (at: number) => `{"n":${at},"name":["${at}",1,2,3,4]}`;
  const fitting = `[${Array.from({ length: 5_000 }, (_, at) => lead(at)).join()}]`;
  const commas = `name,email\n${`${','.repeat(299)}\n`.repeat(60_000)}`;
  const blanks = new Uint8Array(
    aWorkbook(
      `<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row>${'<row><c/><c/><c/><c/><c/><c/><c/><c/><c/><c/></row>'.repeat(700_000)}`,
    ),
  );
  const attacks: readonly (readonly [string, () => Promise<number>])[] = [
    ['1 MB of numbers to a hook', () => post(hook.path, worst, json)],
    ['1 MB of numbers to Google’s hook', () => post(google.path, worst, json)],
    ['18 MB of commas as a file', () => upload('commas.csv', commas)],
    ['a workbook of 7,000,000 blanks', () => upload('blanks.xlsx', blanks)],
    ['5,000 leads of as many values as fit', () => post(hook.path, fitting, json)],
  ];
  for (const [what, attack] of attacks) {
    const took: number[] = [];
    const waited: number[] = [];
    let most = residentMb(server.pid) ?? 0;
    const before = cpuSeconds(server.pid) ?? 0;
    let status = 0;
    for (let round = 0; round < rounds; round += 1) {
      let isOver = false;
      const asking = (async () => {
        let longest = 0;
        while (!isOver) {
          const began = performance.now();
          await fetch(`http://127.0.0.1:${server.port}/healthz`).then((answer) => answer.text());
          longest = Math.max(longest, performance.now() - began);
          most = Math.max(most, residentMb(server.pid) ?? 0);
          await sleep(2);
        }
        return longest;
      })();
      const began = performance.now();
      status = await attack();
      took.push(performance.now() - began);
      isOver = true;
      waited.push(await asking);
    }
    const cpuMs = (((cpuSeconds(server.pid) ?? 0) - before) * 1_000) / rounds;
    say(
      `${what}: ${status} after ${middle(took)} ms, ${Math.round(cpuMs)} ms of the processor; ` +
        `another call waits ${middle(waited)} ms at most; memory ${most} MB at most`,
    );
  }
}

const middle = (numbers: readonly number[]) =>
  Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number);
