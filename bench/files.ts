import { anIntegration } from '#features/integrations/testing.ts';
import { openSessions } from './agencies.ts';
import type { Cluster } from './cluster.ts';
import { send } from './http-call.ts';
import { makeNamedWorld } from './named-world.ts';
import { cpuSeconds, familyCpuSeconds, residentMb } from './process-usage.ts';
import { startServer } from './server-process.ts';
import type { Surroundings } from './surroundings.ts';

// A file of leads, sent as a browser sends it: the process's memory while it uploads, imports, reports, and undoes the
// import, and the time of each.

const full = { rows: 100_000 };
const quick = { rows: 5_000 };
const sampleMs = 250;

/** Uploads a CSV file, imports it, and undoes the import. Reports the time and memory of each. */
export async function benchFiles(cluster: Cluster, isQuick: boolean, { say, started }: Surroundings): Promise<void> {
  const { rows } = isQuick ? quick : full;
  const { tenants, users } = await makeNamedWorld(cluster);
  const [token = ''] = await openSessions(cluster, tenants.sol, users.ana?.id as string, 'files');
  const server = await startServer(cluster);
  started.push(() => server.stop());
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    send(server.port, { method, path: `/api${path}`, token, ...(body !== undefined && { body }) });
  const made = await call('POST', '/integrations', anIntegration({ integration_type: 'File Upload' }));
  const { id } = made.body as { id: string };
  // A small file first, to load what is loaded only once.
  await upload(server.port, token, id, csvOf(10, 'primero'));
  const memory = watchMemory(server.pid);
  const began = performance.now();
  const { upload: uploaded, bytes } = await upload(server.port, token, id, csvOf(rows, 'persona'));
  const seconds = (performance.now() - began) / 1000;
  const taken = memory.peak();
  say(
    `${rows} rows (${(bytes / 1_048_576).toFixed(1)} MB) uploaded in ${seconds.toFixed(1)} s; ` +
      `memory ${memory.before} MB before, ${taken} MB at most`,
  );
  const columns = uploaded.columns.flatMap(({ name, suggestion }) =>
    suggestion ? [{ name, target: suggestion }] : [],
  );
  const previewing = performance.now();
  await call('POST', `/file-uploads/${uploaded.id}/preview`, { columns });
  say(`preview in ${Math.round(performance.now() - previewing)} ms`);
  const used = () => [cpuSeconds(server.pid) ?? 0, familyCpuSeconds(cluster.postmasterPid) ?? 0] as const;
  const follow = async (what: string, end: string) => {
    const since = performance.now();
    const [node, database] = used();
    /** Processor time per row, which doesn't depend on other work of the machine. */
    const eachMs = (done: number) => {
      const [nodeNow, databaseNow] = used();
      const ms = (seconds: number) => ((seconds * 1_000) / done).toFixed(1);
      return `${ms(nodeNow - node)} ms of Node and ${ms(databaseNow - database)} ms of the database for each`;
    };
    const minutes = () => (performance.now() - since) / 60_000;
    for (let told = 1; ; ) {
      const { body } = await call('GET', `/file-uploads/${uploaded.id}`);
      const file = body as { status: string; done: number; created: number; failed: number; undone: number };
      if (file.status === end) {
        say(`${what}: ${minutes().toFixed(1)} minutes, ${Math.round(rows / minutes())} rows a minute; ${eachMs(rows)}`);
        return file;
      }
      if (minutes() >= told) {
        say(`${what}, minute ${told}: ${file.done} rows, memory ${residentMb(server.pid)} MB; ${eachMs(file.done)}`);
        told += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  await call('POST', `/file-uploads/${uploaded.id}/import`, { columns });
  const { created, failed } = await follow('import', 'done');
  say(`${created} leads, ${failed} failed; memory ${memory.peak()} MB at most`);
  const reporting = performance.now();
  const lines = (await call('GET', `/file-uploads/${uploaded.id}/report`)).body as string;
  say(
    `report of ${lines.split('\n').length - 2} rows in ${((performance.now() - reporting) / 1_000).toFixed(1)} s; ` +
      `memory ${memory.peak()} MB at most`,
  );
  await call('POST', `/file-uploads/${uploaded.id}/undo`);
  const { undone } = await follow('undo', 'undone');
  say(`${undone} leads taken back; memory ${memory.peak()} MB at most`);
  memory.stop();
}

interface Uploaded {
  id: string;
  columns: { name: string; suggestion: string | null }[];
}

async function upload(port: number, token: string, id: string, text: string) {
  const form = new FormData();
  form.append('file', new File([text], 'leads.csv', { type: 'text/csv' }));
  const answer = await fetch(`http://127.0.0.1:${port}/api/integrations/${id}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body = await answer.json();
  if (answer.status !== 201) throw new Error(`The file was not taken: ${JSON.stringify(body)}`);
  return { upload: body as Uploaded, bytes: Buffer.byteLength(text) };
}

/** Invented people, each with their own phone number. */
function csvOf(rows: number, who: string): string {
  const row = (at: number) =>
    `${who} ${at},apellido ${at % 997},${who}.${at}@example.com,+1305${String(2_000_000 + at)},331${String(at % 90).padStart(2, '0')},auto,Mayo,"Calle ${at}, Miami",Pidió una cotización por teléfono`;
  const titles = 'Nombre,Apellidos,Correo,Teléfono,Código postal,Producto,Campaña,Dirección,Notas';
  return `${titles}\n${Array.from({ length: rows }, (_, at) => row(at)).join('\n')}\n`;
}

/** The peak memory of a process since the start of the watch. */
function watchMemory(pid: number) {
  const before = residentMb(pid) ?? 0;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid) ?? 0);
  }, sampleMs);
  return { before, peak: () => most, stop: () => clearInterval(timer) };
}
