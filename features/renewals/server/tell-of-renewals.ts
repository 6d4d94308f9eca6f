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

/** What the engine creates besides the renewals, and its recipients. */
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
 * Announces renewals that were just made, as the agency's configuration says: a task for the policy's agent,
 * notifications to the agent and the managers, and e-mails to the clients. The clients' e-mails follow after the run
 * has ended: each client gets one message per run, identified by the run's start.
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
  // The rejection is handled below.
  kept.catch(() => {});
  await breath();
  await Promise.all([kept, tellReaders(told, ctx)]);
}

interface Told {
  renewal: MadeRenewal;
  readers: readonly Person[];
}

/** Notifies the readers of each renewal. The notification replaces the earlier ones about its policy. */
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

/** The agency's managers. */
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

/** The users who are notified of a renewal in Vigencia, each once: its agent, and the managers. */
function toldOf({ policy: { agent_id, agent_name } }: MadeRenewal, people: readonly Person[]): Person[] {
  const agent = agent_id && agent_name ? [{ id: agent_id, full_name: agent_name }] : [];
  return [...agent, ...people.filter(({ id }) => id !== agent_id)];
}

/** The tasks of the agents. */
function tasksOf(made: readonly MadeRenewal[], { today, services, agency: { languages } }: CommandContext) {
  // Translated once: a translation per task would take as long as everything else that is prepared for it.
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

/**
 * Placeholders in a task's texts for the policy's number and the client's name: characters that no policy number
 * contains.
 */
const places = { number: '\u0001', name: '\u0002' } as const;
