import { randomUUID } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import { forgetExpiring, notify, onceOfRenewal } from '#features/notifications/server/index.ts';
import { createTasks } from '#features/tasks/server/index.ts';
import type { Feature } from '#features/tenants/contract.ts';
import { readModules } from '#features/tenants/server/index.ts';
import { managers } from '#platform/contract/roles.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import type { RenewalConfig } from '../contract/config.ts';
import type { MadeRenewal } from './engine/make-renewals.ts';
import { readConfig } from './renewal-config.ts';
import { type RenewalNoticesTable, renewalTables } from './schema.ts';
import { workDue } from './work-due.ts';

/** What the engine is to make besides the renewals, and whom it is to tell. */
interface Telling {
  config: RenewalConfig;
  modules: readonly Feature[];
  people: readonly Person[];
}

/** Three statements, sent together. */
export async function readTelling(ctx: CommandContext): Promise<Telling> {
  const [config, modules, people] = await Promise.all([readConfig(ctx), readModules(ctx), readManagers(ctx)]);
  return { config, modules, people };
}

/**
 * Has those who are concerned know of renewals that were just made, as the agency wants it: a task for the policy's agent,
 * notices to him and the managers, and mails to the clients, who are written to when the run has come to its end: what a run
 * has to say to one client is one message, known by when it began.
 */
export async function tellOfRenewals(
  made: readonly MadeRenewal[],
  { config, modules, people }: Telling,
  run_at: string,
  ctx: CommandContext,
): Promise<void> {
  if (made.length === 0) return;
  const types = config.auto_send_notifications ? config.notification_types : [];
  const now = ctx.clock().toISOString();
  const common = { tenant_id: ctx.agency.id, asked_at: null };
  const told = types.includes('Sistema') ? made.map((renewal) => ({ renewal, readers: toldOf(renewal, people) })) : [];
  const mailed = types.includes('Email') ? made.filter(({ client }) => client.email !== '') : [];
  const rows: RenewalNoticesTable[] = [
    ...told.map(({ renewal, readers }) => ({
      ...common,
      id: randomUUID(),
      renewal_id: renewal.id,
      type: 'Sistema' as const,
      recipient: readers.map(({ full_name }) => full_name).join(', '),
      status: 'sent' as const,
      created_at: now,
      settled_at: now,
    })),
    ...mailed.map(({ id: renewal_id, client }) => ({
      ...common,
      id: randomUUID(),
      renewal_id,
      type: 'Email' as const,
      recipient: client.email,
      status: 'waiting' as const,
      created_at: run_at,
      settled_at: null,
    })),
  ];
  const wantsTasks = config.auto_create_tasks && modules.includes('tasks');
  const kept = Promise.all([
    insertRows(renewalTables(ctx.tx), 'renewal_notices', rows),
    createTasks(wantsTasks ? tasksOf(made, ctx) : [], ctx),
  ]);
  // Heard below.
  kept.catch(() => {});
  await breath();
  await Promise.all([kept, tellReaders(told, ctx)]);
}

interface Told {
  renewal: MadeRenewal;
  readers: readonly Person[];
}

/** Tells its readers of each renewal, in the place of what they have been told of its policy. */
async function tellReaders(told: readonly Told[], ctx: CommandContext): Promise<void> {
  if (told.length === 0) return;
  await notify(
    ctx,
    told.flatMap(({ renewal: { id, policy, client }, readers }) =>
      readers.map(({ id: userId }) => ({
        userId,
        kind: 'renewal.created' as const,
        about: { kind: 'renewal' as const, id },
        facts: {
          policy_number: policy.policy_number,
          client: client.name,
          expiration_date: policy.expiration_date,
        },
        once: onceOfRenewal(policy),
      })),
    ),
  );
  const policyIds = told.map(({ renewal }) => renewal.policy.id);
  await forgetExpiring({ policyIds, renewalIds: told.map(({ renewal }) => renewal.id) }, ctx);
}

interface Person {
  id: string;
  full_name: string;
}

/** Those who lead the agency's teams. */
function readManagers({ tx, agency }: CommandContext): Promise<Person[]> {
  return renewalTables(tx)
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('tenant_id', '=', agency.id)
    .where('is_active', '=', true)
    .where('role', 'in', managers)
    .orderBy('full_name')
    .execute();
}

/** Who is told of a renewal in Vigencia, each once: its agent, and the managers. */
function toldOf({ policy: { agent_id, agent_name } }: MadeRenewal, people: readonly Person[]): Person[] {
  const agent = agent_id && agent_name ? [{ id: agent_id, full_name: agent_name }] : [];
  return [...agent, ...people.filter(({ id }) => id !== agent_id)];
}

/** What the agents have to do. */
function tasksOf(made: readonly MadeRenewal[], { today, services, agency: { languages } }: CommandContext) {
  // Asked for once: to fill each in would take as long as everything else that is made ready for a task.
  const textOf = (key: string) =>
    services.translate(languages[0], `renewals:task.${key}`, { number: places.number, name: places.name });
  const [title, description] = [textOf('title'), textOf('description')];
  return made.map(({ id, policy, client }) => {
    const { expiration_date, policy_number } = policy;
    const filled = (text: string) =>
      text.replaceAll(places.number, () => policy_number).replaceAll(places.name, () => client.name);
    return {
      title: filled(title),
      description: filled(description),
      assigned_to: policy.agent_id,
      ...workDue(today, expiration_date),
      renewal_id: id,
      policy_id: policy.id,
      lead_id: policy.lead_id,
    };
  });
}

/** What stands in the words of a task where a policy's number and a client's name will: what no policy's number holds. */
const places = { number: '\u0001', name: '\u0002' } as const;
