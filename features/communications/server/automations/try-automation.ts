import { sql } from 'kysely';
import { isOfFile } from '#features/integrations/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import type { AutomationDryRun, AutomationEvent } from '../../contract/automations.ts';
import type { ReasonCode } from '../../contract/messages.ts';
import { sentByHand } from '../messages/proposals.ts';
import { sayReason } from '../reasons.ts';
import { communicationTables } from '../schema.ts';
import { readRow } from '../settings-row.ts';
import { leavingAt } from '../writing/events.ts';
import { stands } from '../writing/stands.ts';
import { dailyEvents, lookedFor } from './daily-events.ts';
import { choosing } from './plan-messages.ts';
import { readSettled, type Settled } from './read-automations.ts';
import { forEachAgent, isMeant, oneForEach, type PersonTrigger, readRecipients } from './recipients.ts';

const lookBackDays = 30;
const recordsMax = 2_000;

/**
 * What an event would have sent in the last 30 days, by the current records, addresses, consents and settings, and by
 * the same checks as an actual run. Writes nothing. Of more than 2,000 events, only the latest 2,000 are considered.
 */
export async function tryAutomation(event: AutomationEvent, ctx: CommandContext): Promise<AutomationDryRun> {
  const { services, language, today } = ctx;
  ctx.audit(null);
  const [settled, settings] = await Promise.all([readSettled(ctx), readRow(ctx)]);
  const automation = settled.get(event);
  const triggers = automation ? await forEachAgent(await readHappened(event, automation, ctx), ctx) : [];
  const ids = event === 'quote_sent' ? triggers.map(({ record_id }) => record_id) : [];
  const [told, byHand] = await Promise.all([readRecipients(triggers, ctx), sentByHand(ids, ctx)]);
  const choose = choosing([...told.values()], settings, ctx);
  const reasons: ReasonCode[] = [];
  let [sent, held] = [0, 0];
  for (const [trigger, others] of oneForEach(triggers, told)) {
    await giveWay();
    const person = told.get(trigger.id);
    if (!automation || !person || !isMeant(automation, person) || byHand.has(trigger.record_id)) continue;
    const choice = await choose(automation.channels, person, leavingAt(trigger, automation));
    if (!choice) continue;
    const { outcome, reason } = choice.verdict;
    const isStill = [trigger, ...others].some(({ id }) => {
      const standing = told.get(id);
      return standing && stands(event, standing, today);
    });
    if (outcome === 'refused') reasons.push(reason ?? 'refused');
    else if (!isStill) reasons.push('record_moved');
    else if (outcome === 'held') held += 1;
    else sent += 1;
  }
  const why = [...Map.groupBy(reasons, (code) => code)]
    .map(([code, { length }]) => ({
      reason_code: code,
      reason: sayReason(code, {}, language, services),
      count: length,
    }))
    .sort((one, other) => other.count - one.count);
  return { days: lookBackDays, sent, held, refused: reasons.length, why };
}

type Part = ReturnType<typeof sql>;

/** How to read past events: the rows `r`, when each event occurred, and the user who caused it; null: no user did. */
interface Happening {
  from: Part;
  at: Part;
  by: Part;
  where: Part;
}

const nobody = sql`null::uuid`;
const always = sql`true`;
/** What was brought in from a file sends nothing. */
const madeHere = sql`r.import_id is null`;

const happenings: Readonly<Partial<Record<AutomationEvent, (ctx: CommandContext) => Happening>>> = {
  lead_created: ({ agency }) => ({
    from: sql`leads r`,
    at: sql`r.created_at`,
    by: nobody,
    where: sql`${madeHere} and not ${isOfFile(agency.id, 'r')}`,
  }),
  quote_sent: () => ({ from: sql`quotes r`, at: sql`r.sent_at`, by: nobody, where: madeHere }),
  policy_sold: () => ({ from: sql`policies r`, at: sql`r.created_at`, by: nobody, where: madeHere }),
  renewal_reminder: () => ({ from: sql`renewals r`, at: sql`r.created_at`, by: nobody, where: always }),
  task_assigned: () => ({
    from: sql`tasks r`,
    at: sql`r.created_at`,
    by: sql`r.created_by`,
    where: sql`r.assigned_to is distinct from r.created_by`,
  }),
  // The assignee of a task completes it.
  task_completed: () => ({
    from: sql`tasks r`,
    at: sql`r.completed_at`,
    by: sql`r.assigned_to`,
    where: sql`r.status = 'Completada'`,
  }),
  statement_closed: () => ({
    from: sql`commission_periods r`,
    at: sql`r.updated_at`,
    by: nobody,
    where: sql`r.status = 'Closed'`,
  }),
};

/** The same for an event of the daily check, which occurs at the start of the day on which it is due. */
function ofDay(event: AutomationEvent, automation: Settled, ctx: CommandContext): Happening | null {
  const daily = dailyEvents.find((one) => one === event);
  if (!daily) return null;
  const { from, due, where } = lookedFor[daily](automation, ctx);
  const at = sql`(${due}::timestamp at time zone ${ctx.agency.time_zone})`;
  return { from, at, by: nobody, where: where(due) };
}

async function readHappened(
  event: AutomationEvent,
  automation: Settled,
  ctx: CommandContext,
): Promise<PersonTrigger[]> {
  const { tx, agency, clock } = ctx;
  const happening = ofDay(event, automation, ctx) ?? happenings[event]?.(ctx);
  if (!happening) return [];
  const { from, at, by, where } = happening;
  const now = clock();
  const since = new Date(now.getTime() - lookBackDays * 86_400_000);
  const { rows } = await sql<Pick<PersonTrigger, 'id' | 'at' | 'by_user'>>`
    select r.id, ${at} as at, ${by} as by_user from ${from}
    where r.tenant_id = ${agency.id} and ${at} between ${since}::timestamptz and ${now}::timestamptz and ${where}
    order by ${at} desc, r.id limit ${recordsMax}`.execute(communicationTables(tx));
  return rows.map((row) => ({ ...row, event, record_id: row.id, key: row.id }));
}
