import { sql } from 'kysely';
import { closedAt, knownAs, statesOf, textHours } from '#features/consents/server/index.ts';
import { dayAt } from '#platform/contract/calendar.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { AutomationDryRun, AutomationEvent } from '../../contract/automations.ts';
import type { ReasonCode } from '../../contract/messages.ts';
import { sayReason } from '../messages/say-reason.ts';
import { communicationTables } from '../schema.ts';
import { readRow } from '../settings/read-settings.ts';
import { chooseChannel } from './choose-channel.ts';
import { forEachAgent, type PersonsCause } from './for-each-agent.ts';
import { isMeant } from './is-meant.ts';
import { readSettled } from './read-automations.ts';
import { readTold } from './read-told.ts';

const lookBackDays = 30;
const recordsMax = 2_000;

/**
 * What an event would have sent in the last 30 days, by the addresses, consents and settings of now. Nothing is written. Of more
 * than 2,000 the latest are looked at.
 */
export async function tryAutomation(event: AutomationEvent, deed: Deed): Promise<AutomationDryRun> {
  const { agency, services, language } = deed;
  deed.audit(null);
  const happened = await forEachAgent(await readHappened(event, deed), deed);
  const [settled, settings, told] = await Promise.all([readSettled(deed), readRow(deed), readTold(happened, deed)]);
  const automation = settled.get(event);
  const addresses = [...told.values()].flatMap(({ email, phone }) => [knownAs('Email', email), phone]);
  const states = await statesOf([...new Set(addresses.filter(Boolean))], deed);
  const reasons: ReasonCode[] = [];
  let [sent, held] = [0, 0];
  for (const { id, at } of happened) {
    const person = told.get(id);
    if (!automation || !person || !isMeant(automation, person)) continue;
    const choice = chooseChannel(automation.channels, person, states, settings);
    if (!choice) continue;
    const when = new Date(at);
    const hours = textHours({ phone: person.phone, zip: person.zip_code }, dayAt(when, agency.time_zone));
    if (choice.reason) reasons.push(choice.reason);
    else if (choice.channel === 'SMS' && closedAt(when, hours).length > 0) held += 1;
    else sent += 1;
  }
  const why = [...Map.groupBy(reasons, (code) => code)]
    .map(([code, { length }]) => ({
      ...{ reason_code: code, reason: sayReason(code, {}, language, services), count: length },
    }))
    .sort((one, other) => other.count - one.count);
  return { days: lookBackDays, sent, held, refused: reasons.length, why };
}

type Part = ReturnType<typeof sql>;

const happenings: Readonly<Partial<Record<AutomationEvent, { table: Part; at: Part; where: Part }>>> = {
  lead_created: { table: sql`leads`, at: sql`created_at`, where: sql`true` },
  quote_sent: { table: sql`quotes`, at: sql`sent_at`, where: sql`true` },
  quote_unanswered: { table: sql`quotes`, at: sql`sent_at`, where: sql`status = 'Enviada'` },
  policy_sold: { table: sql`policies`, at: sql`created_at`, where: sql`true` },
  renewal_reminder: { table: sql`renewals`, at: sql`created_at`, where: sql`true` },
  renewal_urgent: { table: sql`policies`, at: sql`expiration_date::timestamptz`, where: sql`status <> 'Cancelada'` },
  task_assigned: { table: sql`tasks`, at: sql`created_at`, where: sql`assigned_to is distinct from created_by` },
  task_due: { table: sql`tasks`, at: sql`due_date::timestamptz`, where: sql`true` },
  task_completed: { table: sql`tasks`, at: sql`updated_at`, where: sql`status = 'Completada'` },
  statement_closed: { table: sql`commission_periods`, at: sql`updated_at`, where: sql`status = 'Closed'` },
};

async function readHappened(event: AutomationEvent, { tx, agency, clock }: Deed): Promise<PersonsCause[]> {
  const happening = happenings[event];
  if (!happening) return [];
  const { table, at, where } = happening;
  const now = clock();
  const since = new Date(now.getTime() - lookBackDays * 86_400_000);
  const { rows } = await sql<{ id: string; at: string }>`
    select id, ${at} as at from ${table}
    where tenant_id = ${agency.id} and ${at} between ${since}::timestamptz and ${now}::timestamptz and ${where}
    order by ${at} desc, id limit ${recordsMax}`.execute(communicationTables(tx));
  return rows.map(({ id, at: when }) => ({ id, event, record_id: id, key: id, by_user: null, at: when }));
}
