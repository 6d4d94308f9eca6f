import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { noToken } from '#platform/server/outside/access-token.ts';
import { backOffMs } from '#platform/server/outside/retry-after.ts';
import { pollMinutesDefault } from '../../contract/source-types/rest-api.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { reprocessFailedFor } from '../incoming/reprocess.ts';
import { type SourceTrouble, sourceTroubles } from '../source-types/source-trouble.ts';
import { missedEveryMs } from '../sources/plan-pull.ts';
import { type Round, sourceTables } from '../sources/schema.ts';
import { markTrouble, markWell } from '../sources/trouble.ts';
import type { PollRun } from './poll-run.ts';

/** How many temporary failures a source may have before it counts as an error. */
const failuresMax = 3;
/**
 * The maximum share of the interval that is added at random, so that sources with the same interval are not all polled
 * at once.
 */
const spread = 0.1;

type Writing = Pick<CommandContext, 'tx' | 'agency' | 'clock'>;

/**
 * Stores the progress of a round. Returns whether this poll run still holds the source: a run that was too slow must
 * not reset the progress of the next.
 */
export async function goOn(pollRun: PollRun, round: Round, ctx: Writing): Promise<boolean> {
  const changed = await change(pollRun, { round: JSON.stringify(round) }, ctx);
  return changed > 0;
}

/** Releases a source in the middle of a round. The next poll run continues at once. */
export async function endPollRun(pollRun: PollRun, ctx: Writing): Promise<void> {
  await change(pollRun, { held_until: null, due_at: ctx.clock().toISOString() }, ctx);
}

/**
 * Everything until the start of the round is fetched. Incoming leads that failed because of the source's problem are
 * reprocessed.
 */
export async function endRound(pollRun: PollRun, ctx: CommandContext): Promise<void> {
  const { integration, round } = pollRun;
  const pause = isPolled(integration)
    ? (integration.settings.poll_minutes ?? pollMinutesDefault) * 60_000
    : missedEveryMs;
  const due = new Date(ctx.clock().getTime() + pause * (1 + spread * Math.random()));
  await change(
    pollRun,
    { held_until: null, round: null, taken_until: round.began, failures: 0, due_at: due.toISOString() },
    ctx,
  );
  if (await markWell(integration.id, ctx)) await reprocessFailedFor(integration.id, sourceTroubles, ctx);
}

/** Releases a source after a failure, and sets the time of the next poll. */
export async function failPollRun(pollRun: PollRun, trouble: SourceTrouble, ctx: CommandContext): Promise<void> {
  const { integration } = pollRun;
  const failures = pollRun.failures + 1;
  const isMissing = trouble.code === 'setting_missing' || trouble.code === 'secret_missing';
  // A type that sends by itself works without these values, so an agency need not set what only the poll for missed
  // leads requires.
  const isQuiet = isMissing && !isPolled(integration) && integration.status !== 'Error';
  const pause = isQuiet ? missedEveryMs : backOffMs(failures, Math.random());
  const due = new Date(ctx.clock().getTime() + Math.max(pause, (trouble.retryAfterSeconds ?? 0) * 1000));
  // A page position that the source no longer knows is discarded. The overlapping keys prevent duplicates.
  const forgets =
    trouble.code === 'refused_by_source' || trouble.code === 'not_found_there' || trouble.code === 'pages_go_round';
  await change(
    pollRun,
    {
      held_until: null,
      failures,
      due_at: due.toISOString(),
      ...(forgets && { round: null }),
      // The next token may be valid.
      ...(trouble.code === 'token_refused' && noToken),
    },
    ctx,
  );
  const isTold = !isQuiet && (!trouble.isPassing || failures >= failuresMax);
  if (isTold) await markTrouble(integration.id, trouble, ctx);
  else ctx.audit(null);
}

/** Whether all leads come by polling. */
const isPolled = ({ integration_type }: PollRun['integration']) => sourceTypes[integration_type].polledFor === 'all';

interface Change {
  held_until?: string | null;
  due_at?: string;
  round?: string | null;
  taken_until?: string;
  failures?: number;
  access_token?: string;
  access_until?: null;
  refresh_until?: null;
}

async function change({ integration, held_until }: PollRun, to: Change, { tx, agency }: Writing): Promise<number> {
  const changed = await sourceTables(tx)
    .updateTable('integration_pulls')
    .set(to)
    .where('tenant_id', '=', agency.id)
    .where('integration_id', '=', integration.id)
    .where('held_until', '=', held_until)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}
