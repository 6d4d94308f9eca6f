import { notify } from '#features/notifications/server/index.ts';
import { createTasks } from '#features/tasks/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import { formatPhone } from '#platform/contract/phone.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { isGiven } from '#platform/server/database/conditions.ts';
import type { Inbound } from '../providers/hook.ts';
import { communicationTables } from '../schema.ts';

/** A client who has the phone that a text came from. */
export interface Writer {
  client_id: string;
  name: string;
  language: Language;
  lead_id: string;
  assigned_agent: string | null;
}

/** The maximum number of clients with the same phone that are considered. */
const writersMax = 10;

/** Every client who has a phone, with their newest lead; empty: the number is unknown. */
export async function writersOf(phone: string, { tx, agency }: CommandContext): Promise<Writer[]> {
  const rows = await communicationTables(tx)
    .selectFrom('clients')
    .innerJoin('leads', (join) =>
      join.onRef('leads.tenant_id', '=', 'clients.tenant_id').onRef('leads.client_id', '=', 'clients.id'),
    )
    .select(['clients.id as client_id', 'clients.name', 'clients.language'])
    .select(['leads.id as lead_id', 'leads.assigned_agent', 'leads.created_at'])
    .distinctOn('clients.id')
    .where('clients.tenant_id', '=', agency.id)
    .where('leads.tenant_id', '=', agency.id)
    .where('clients.phone', '=', phone)
    .where(isGiven('clients.phone'))
    .orderBy('clients.id')
    .orderBy('leads.created_at', 'desc')
    .limit(writersMax)
    .execute();
  return rows.toSorted((one, other) => (one.created_at > other.created_at ? -1 : 1)) as Writer[];
}

/**
 * Notifies the agents of the clients who have the phone. For an unknown number, or a client without an agent, notifies
 * the Admins.
 */
export async function tellSellers(
  { from, body, sid }: Inbound,
  writers: readonly Writer[],
  admins: readonly string[],
  ctx: CommandContext,
): Promise<void> {
  const told = writers.flatMap(({ assigned_agent, lead_id, name }) =>
    assigned_agent ? [{ userId: assigned_agent, lead_id, name }] : [],
  );
  const [first] = writers;
  const others =
    told.length > 0 ? [] : admins.map((userId) => ({ userId, lead_id: first?.lead_id, name: first?.name ?? from }));
  const text = body.length > 80 ? `${body.slice(0, 79)}…` : body;
  await notify(
    ctx,
    [...told, ...others].map(({ userId, lead_id, name }) => ({
      userId,
      kind: 'message.reply' as const,
      facts: { client: name, text },
      once: sid,
      about: lead_id ? { kind: 'lead' as const, id: lead_id } : null,
    })),
  );
}

/** The Admins, who are notified where there is no agent. */
export async function adminsOf({ tx, agency }: CommandContext): Promise<string[]> {
  const rows = await communicationTables(tx)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('is_active', '=', true)
    .where('role', '=', 'Admin')
    .execute();
  return rows.map(({ id }) => id);
}

/** Creates a task for the client's agent: to read a reply, or to find the right number. */
export async function askSomebody(
  { from, body }: Inbound,
  { isWrongNumber }: { isWrongNumber: boolean },
  writer: Writer | undefined,
  ctx: CommandContext,
): Promise<void> {
  const { services, language } = ctx;
  const title = services.translate(language, 'communications:reply_task.title', {
    client: writer?.name ?? formatPhone(from),
  });
  const task = isWrongNumber ? 'communications:reply_task.wrong_number' : 'communications:reply_task.text';
  const description = services.translate(language, task, { text: body });
  const about = writer ? { lead_id: writer.lead_id, assigned_to: writer.assigned_agent } : { assigned_to: null };
  await createTasks([{ title: title.slice(0, 200), description, ...about }], ctx);
}
