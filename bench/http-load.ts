import { connect, type Socket } from 'node:net';
import { createHistogram, performance } from 'node:perf_hooks';

// A program of its own, so that making the load and measuring it share no event loop. It knows just enough HTTP to be
// cheap: requests are made beforehand, and of an answer only status and length are read.

export interface LoadJob {
  /** The servers; the connections are spread over them. */
  ports: readonly number[];
  connections: number;
  seconds: number;
  /** Ends earlier after so many requests; null: only by time. */
  requestsMax: number | null;
  /** Sent in turn by all connections together. */
  requests: readonly string[];
  /** A number of seven digits inside the requests that is another one each time; null: they go as they are. */
  marker: string | null;
  /** Where the numbers of this job begin. */
  firstNumber: number;
  /** The one status that counts as done. */
  status: number;
}

export interface LoadResult {
  requests: number;
  /** Answers of any other status. */
  failures: number;
  seconds: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** What making the load itself took. */
  cpuSeconds: number;
  bytes: number;
}

const readAtOnce = 65_536;
const headEnd = Buffer.from('\r\n\r\n');

async function run(job: LoadJob): Promise<LoadResult> {
  const latency = createHistogram();
  const sum = { requests: 0, failures: 0, bytes: 0 };
  let turn = 0;
  const next = () => {
    if (turn === job.requestsMax) return null;
    const request = job.requests[turn % job.requests.length] as string;
    const number = job.firstNumber + turn;
    turn += 1;
    return job.marker ? request.replaceAll(job.marker, String(number)) : request;
  };
  const cpuBefore = process.cpuUsage();
  const begin = performance.now();
  const end = begin + job.seconds * 1000;
  const work = Array.from({ length: job.connections }, (_, at) =>
    keepAsking(job, job.ports[at % job.ports.length] as number, end, next, sum, latency),
  );
  await Promise.all(work);
  const cpu = process.cpuUsage(cpuBefore);
  return {
    ...sum,
    seconds: (performance.now() - begin) / 1000,
    p50Ms: latency.percentile(50) / 1000,
    p95Ms: latency.percentile(95) / 1000,
    p99Ms: latency.percentile(99) / 1000,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  };
}

/** One connection that asks again as soon as it is answered, until the end. */
function keepAsking(
  { status: expected }: LoadJob,
  port: number,
  end: number,
  next: () => string | null,
  sum: { requests: number; failures: number; bytes: number },
  latency: ReturnType<typeof createHistogram>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      // Read into the same memory each time: to make new memory for each answer would cost more than to read it.
      onread: {
        buffer: Buffer.allocUnsafe(readAtOnce),
        callback: (length, buffer) => {
          take((buffer as Buffer).subarray(0, length));
          return true;
        },
      },
    });
    let head: Buffer | null = null;
    let missing = 0;
    let status = 0;
    let sentAt = 0;
    const ask = () => {
      sentAt = performance.now();
      const request = sentAt < end ? next() : null;
      if (request) return socket.write(request);
      socket.destroy();
      return resolve();
    };
    const done = () => {
      latency.record(Math.max(1, Math.round((performance.now() - sentAt) * 1000)));
      if (status === expected) sum.requests += 1;
      else sum.failures += 1;
      ask();
    };
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed a connection')));
    const take = (chunk: Buffer) => {
      sum.bytes += chunk.length;
      if (missing > 0) {
        missing -= chunk.length;
        if (missing === 0) done();
        return;
      }
      const bytes: Buffer = head ? Buffer.concat([head, chunk]) : chunk;
      const at = bytes.indexOf(headEnd);
      if (at < 0) {
        head = Buffer.from(bytes);
        return;
      }
      head = null;
      const text = bytes.toString('latin1', 0, at);
      status = Number(text.slice(9, 12));
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      missing = at + headEnd.length + length - bytes.length;
      if (missing === 0) done();
    };
  });
}

process.on('message', (job: LoadJob) => {
  run(job).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
