import { aLead } from '#features/leads/testing.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import { type Cents, dollarsOf } from '#platform/contract/money.ts';
import type { Caller } from '#platform/testing/caller.ts';

/** The last day of the year, and noon of that day in Miami. */
export const today = '2026-11-16';
export const noon = `${today}T17:00:00Z`;

export const sources = ['Web', 'Call', 'Referral'] as const;

/** Pseudo-random numbers below a bound, deterministic for a seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const inDollars = (worth: number) => dollarsOf(worth as Cents);

interface Made {
  lucia: Caller;
  ana: Caller;
  setTime: (instant: string) => void;
  admin: { query(text: string, values: unknown[]): Promise<unknown> };
}

/**
 * Creates a year of leads, sales, next terms, cancellations and spend, deterministic for a seed. The clock's time
 * afterwards is unspecified.
 */
export async function aYear({ lucia, ana, setTime, admin }: Made, seed = 44): Promise<void> {
  const next = numbers(seed);
  const instantOf = (daysAgo: number) =>
    new Date(Date.parse(noon) - daysAgo * 86_400_000 + (next(86_400) - 61_200) * 1_000).toISOString();
  const at = (instant: string) => setTime(instant > noon ? noon : instant);
  const later = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1_000).toISOString();
  for (let made = 0; made < 70; made += 1) {
    const created = instantOf(1 + (made < 40 ? next(60) : next(330)));
    at(created);
    const { body } = await lucia.post('/leads', aLead({ source: sources[next(3)] as 'Web' }));
    let moved = created;
    for (const status of ['Contactado', 'Cotizado', 'Cerrado'].slice(0, next(5))) {
      moved = later(moved, [240, 300, 301, 4_000, 90_000, 900_000][next(6)] as number);
      if (moved > noon) break;
      at(moved);
      await lucia.put(`/leads/${body.id}`, { status });
    }
  }
  const made: { id: string; client_id: string; expiration_date: string }[] = [];
  for (let count = 0; count < 60; count += 1) {
    at(instantOf(1 + next(400)));
    // The policy expires between one year ago and four months ahead, and has run for a year or half a year.
    const expiration_date = addDays(today, next(480) - 360);
    const effective_date = addDays(expiration_date, count % 3 === 0 ? -181 : -365);
    const quote = { annual_premium: inDollars(40_000 + next(200_000)) };
    const policy = await aPolicy(lucia, { quote, effective_date, expiration_date });
    if (count % 5 > 1) made.push(policy);
    else if (count % 5 === 0) {
      at(noon);
      await ana.put(`/policies/${policy.id}`, { status: 'Cancelada', reason: 'Se mudó' });
    }
  }
  for (const [count, policy] of made.entries()) {
    if (count % 2 === 0) continue;
    at(instantOf(1 + next(60)));
    const effective_date = addDays(policy.expiration_date, next(3) - 1);
    const quote = { annual_premium: inDollars(50_000 + next(90_000)) };
    const expiration_date = addMonths(effective_date, 12);
    const { id } = await aPolicy(lucia, { client_id: policy.client_id, quote, effective_date, expiration_date });
    await admin.query('update policies set renews = $2 where id = $1', [id, policy.id]);
    await admin.query('update policies set next_begins = $2 where id = $1', [policy.id, effective_date]);
  }
  const spend = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'].flatMap((month, at) =>
    sources.slice(0, 2).map((source) => ({ source, month, amount: inDollars(at * 7_919 + 10_007) })),
  );
  await ana.put('/analytics/spend', { spend });
}
