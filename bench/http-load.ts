import { connect, type Socket } from 'node:net';
import { createHistogram, performance } from 'node:perf_hooks';

// A separate program, so that generating the load and measuring it don't share an event loop. It implements the minimum
// of HTTP: requests are prepared in advance, and only the status and length of an answer are read.

export interface LoadJob {
  /** The servers. The connections are distributed over them. */
  ports: readonly number[];
  connections: number;
  seconds: number;
  /** Ends earlier after that many requests. null means the time alone ends it. */
  requestsMax: number | null;
  /** Sent in turn by all connections together. */
  requests: readonly string[];
  /**
   * A seven-digit number inside the requests that is replaced by a new number each time. null means requests are sent
   * unchanged.
   */
  marker: string | null;
  /** The first number that this job uses. */
  firstNumber: number;
  /** The only status that counts as success. */
  status: number;
}

export interface LoadResult {
  requests: number;
  /** Answers with any other status. */
  failures: number;
  seconds: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** The processor time of generating the load, in seconds. */
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

/** One connection that sends the next request as soon as the last one is answered, until the end. */
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
      // Reuses the same buffer: allocating memory for each answer would cost more than reading it.
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
