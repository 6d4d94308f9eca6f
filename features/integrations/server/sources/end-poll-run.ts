import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { noToken } from '#platform/server/outside/access-token.ts';
import { backOffMs } from '#platform/server/outside/retry-after.ts';
import { pollMinutesDefault } from '../../contract/settings.ts';
import { reprocessFailedFor } from '../incoming/reprocess.ts';
import { missedEveryMs } from './plan-pull.ts';
import type { PollRun } from './poll-run.ts';
import { type Round, sourceTables } from './schema.ts';
import { type SourceTrouble, sourceTroubles } from './source-trouble.ts';
import { markTrouble, markWell } from './trouble.ts';

/** So often a source may fail in passing before it is in trouble. */
const failuresMax = 3;
/** Those who are asked equally often are not asked all at once: up to so much of the pause is added by chance. */
const spread = 0.1;

type Writing = Pick<CommandContext, 'tx' | 'agency' | 'clock'>;

/** Notes how far a round is. Whether the turn is still ours: whoever was too slow must not take the next one's steps back. */
export async function goOn(pollRun: PollRun, round: Round, ctx: Writing): Promise<boolean> {
  const changed = await change(pollRun, { round: JSON.stringify(round) }, ctx);
  return changed > 0;
}

/** Lets go of a source in the midst of a round, which the next turn goes on with at once. */
export async function endPollRun(pollRun: PollRun, ctx: Writing): Promise<void> {
  await change(pollRun, { held_until: null, due_at: ctx.clock().toISOString() }, ctx);
}

/** Everything until the round began has been taken. What failed because the source was in trouble is worked on again. */
export async function endRound(pollRun: PollRun, ctx: CommandContext): Promise<void> {
  const { integration, round } = pollRun;
  const isPolled = integration.integration_type === 'API REST';
  const pause = isPolled ? (integration.settings.poll_minutes ?? pollMinutesDefault) * 60_000 : missedEveryMs;
  const due = new Date(ctx.clock().getTime() + pause * (1 + spread * Math.random()));
  await change(
    pollRun,
    { held_until: null, round: null, taken_until: round.began, failures: 0, due_at: due.toISOString() },
    ctx,
  );
  if (await markWell(integration.id, ctx)) await reprocessFailedFor(integration.id, sourceTroubles, ctx);
}

/** Lets go of a source that has brought nothing, and says when it is asked again. */
export async function failPollRun(pollRun: PollRun, trouble: SourceTrouble, ctx: CommandContext): Promise<void> {
  const { integration } = pollRun;
  const failures = pollRun.failures + 1;
  const isMissing = trouble.code === 'setting_missing' || trouble.code === 'secret_missing';
  // What sends by itself goes on without: nobody has to say what is needed to ask for what was missed.
  const isQuiet = isMissing && integration.integration_type !== 'API REST' && integration.status !== 'Error';
  const pause = isQuiet ? missedEveryMs : backOffMs(failures, Math.random());
  const due = new Date(ctx.clock().getTime() + Math.max(pause, (trouble.retryAfterSeconds ?? 0) * 1000));
  // A place that the source does not know any more is left; the overlap of keys makes nothing twice.
  const forgets =
    trouble.code === 'refused_by_source' || trouble.code === 'not_found_there' || trouble.code === 'pages_go_round';
  await change(
    pollRun,
    {
      held_until: null,
      failures,
      due_at: due.toISOString(),
      ...(forgets && { round: null }),
      // The next one may be taken.
      ...(trouble.code === 'token_refused' && noToken),
    },
    ctx,
  );
  const isTold = !isQuiet && (!trouble.isPassing || failures >= failuresMax);
  if (isTold) await markTrouble(integration.id, trouble, ctx);
  else ctx.audit(null);
}

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
