import { type Call, rawRequest } from './http-call.ts';
import type { LoadProcess } from './load-process.ts';
import { spreadOf } from './statistics.ts';
import type { Surroundings } from './surroundings.ts';

const rounds = 5;
const connections = 16;
const seconds = 3;
const warmUpSeconds = 6;

/** The target of the calls: servers over the same database, and tokens of one agency there. */
export interface Side {
  name: string;
  ports: readonly number[];
  tokens: readonly string[];
}

const marker = '7000001';
const contact = {
  name: `Rosa Benítez ${marker}`,
  email: `rosa.${marker}@example.com`,
  phone: `+1305${marker}`,
  language: 'es',
  tcpa_consent: true,
};
type Asked = Omit<Call, 'token'> & { title: string; status: number; marker: string | null };
const read = { method: 'GET', status: 200, marker: null } as const;
const calls: readonly Asked[] = [
  { ...read, title: '50 newest leads', path: '/api/leads?limit=50' },
  { ...read, title: 'search by two words of a name', path: '/api/leads?limit=50&q=carmen%20ibanez' },
  { ...read, title: 'dashboard', path: '/api/dashboard/stats' },
  { title: 'create a lead', method: 'POST', path: '/api/leads', body: { contact }, status: 201, marker },
];

/**
 * Sends the same calls to the first side and the others in turn, and reports the ratio of each side's answers to the
 * first side's.
 */
export async function compareInTurn(
  load: LoadProcess,
  [first, ...others]: readonly [Side, ...Side[]],
  say: Surroundings['say'],
): Promise<void> {
  let firstNumber = 1_000_000;
  for (const { title, status, marker: changing, ...call } of calls) {
    const perSecond = async ({ name, ports, tokens }: Side, forSeconds: number) => {
      const requests = tokens.map((token) => rawRequest({ ...call, token }));
      const job = { status, marker: changing, ports, connections, seconds: forSeconds, requestsMax: null };
      const answered = await load.run({ ...job, requests, firstNumber });
      if (answered.failures > 0)
        throw new Error(`${title}, ${name}: ${answered.failures} calls were not answered as expected.`);
      firstNumber += answered.requests + connections;
      return answered.requests / answered.seconds;
    };
    const rates = new Map<Side, number[]>([first, ...others].map((side) => [side, []]));
    for (const side of rates.keys()) await perSecond(side, warmUpSeconds);
    for (let round = 0; round < rounds; round += 1) {
      for (const [side, ofSide] of rates) ofSide.push(await perSecond(side, seconds));
    }
    const base = rates.get(first) ?? [];
    say(`${title}: ${first.name} ${spreadOf(base)?.median.toFixed(0)} per second`);
    for (const side of others) {
      const ratio = spreadOf((rates.get(side) ?? []).map((rate, round) => rate / (base[round] ?? Number.NaN)));
      say(`  ${side.name}: ${ratio?.median.toFixed(2)} times (${ratio?.min.toFixed(2)} to ${ratio?.max.toFixed(2)})`);
    }
  }
}
