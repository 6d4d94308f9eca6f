import { randomUUID } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import { staff } from '#platform/contract/roles.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AboutKind, NotificationKind } from '../contract.ts';
import { pushAt } from './push-at.ts';
import { notificationTables } from './schema.ts';
import { enqueuePushes } from './send-pushes.ts';

/** A notification to send. */
export interface Notice {
  /** The recipient. A user who no longer works for the agency, or only reads its figures, gets none. */
  userId: string;
  kind: NotificationKind;
  /** What a click on it opens; null: nothing. */
  about: { kind: AboutKind; id: string } | null;
  /** The values of its text, which is built when it is read: see `factsOfKinds`. Never words of a language. */
  facts: Readonly<Record<string, string>>;
  /**
   * A user gets a notification of the same kind about the same record once under this name, however often it is sent.
   */
  once?: string;
}

export type Notifying = Pick<CommandContext, 'tx' | 'agency' | 'actor' | 'clock' | 'changed' | 'enqueue'>;

/** A query for one row, whose columns are facts. */
export type LookedUp = Expression<Record<string, string>>;

/**
 * Notifies users when the transaction commits: one statement for any number of notifications, and one more if a browser
 * is to be notified, which happens at once, or in the morning for what Vigencia found by itself. Users get no
 * notification of their own actions or of kinds that they turned off. `lookedUp` is joined to the facts of every notice
 * within the same statement.
 */
export async function notify(ctx: Notifying, notices: readonly Notice[], lookedUp?: LookedUp): Promise<void> {
  const told = othersThan(ctx, notices);
  if (told.length === 0) return;
  const kept = await keep(ctx, told, lookedUp).execute();
  tellScreens(ctx, kept);
  if (kept.some(({ push_at }) => push_at !== null)) await enqueuePushes(ctx);
}

/** The notices to users other than the actor. */
export function othersThan<N extends Pick<Notice, 'userId'>>(
  { actor }: Pick<CommandContext, 'actor'>,
  notices: readonly N[],
): N[] {
  return notices.filter(({ userId }) => userId !== actor.user_id);
}

/** Has the recipients' screens show their new notifications. */
export function tellScreens(
  { changed }: Pick<CommandContext, 'changed'>,
  kept: readonly { user_id: string; in_bell: boolean }[],
): void {
  for (const { user_id, in_bell } of kept) if (in_bell) changed('notification', user_id, user_id);
}

/** A notification as input of the statement. */
interface Given {
  id: string;
  user_id: string;
  kind: NotificationKind;
  about_kind: AboutKind | null;
  about_id: string | null;
  facts: Record<string, string>;
  once: string | null;
}

/** The statement that stores notifications, according to the recipients' choices. */
export function keep(
  { tx, agency, actor, clock }: Pick<CommandContext, 'tx' | 'agency' | 'actor' | 'clock'>,
  notices: readonly (Notice & { id?: string })[],
  lookedUp?: LookedUp,
) {
  const by = actor.user_id === null ? {} : { by: actor.name };
  const rows = notices.map(
    ({ id = randomUUID(), userId, kind, about, facts, once = null }): Given => ({
      id,
      user_id: userId,
      kind,
      once,
      about_kind: about?.kind ?? null,
      about_id: about?.id ?? null,
      facts: { ...facts, ...by },
    }),
  );
  const db = notificationTables(tx);
  const given = sql<Given>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'given'>(
    sql`given (id uuid, user_id uuid, kind text, about_kind text, about_id uuid, facts jsonb, once text)`,
  );
  const facts = lookedUp
    ? sql<object>`given.facts || coalesce((select to_jsonb(known) from ${lookedUp} as known), '{}')`
    : sql<object>`given.facts`;
  const wantsBell = sql<boolean>`coalesce(chosen.bell, true)`;
  const wantsBrowser = sql<boolean>`coalesce(chosen.browser, true)`;
  return db
    .insertInto('notifications')
    .columns([
      'tenant_id',
      'id',
      'user_id',
      'kind',
      'about_kind',
      'about_id',
      'facts',
      'once',
      'in_bell',
      'push_at',
      'created_at',
    ])
    .expression(
      db
        .selectFrom(given)
        .innerJoin('users', (join) =>
          join.on('users.tenant_id', '=', agency.id).onRef('users.id', '=', 'given.user_id'),
        )
        .leftJoin('notification_choices as chosen', (join) =>
          join
            .on('chosen.tenant_id', '=', agency.id)
            .onRef('chosen.user_id', '=', 'users.id')
            .onRef('chosen.kind', '=', 'given.kind'),
        )
        .select(['users.tenant_id', 'given.id', 'users.id as user_id', 'given.kind', 'given.about_kind'])
        .select(['given.about_id', facts.as('facts'), 'given.once', wantsBell.as('in_bell')])
        .select(({ and, exists, selectFrom }) => {
          const hasBrowser = exists(
            selectFrom('push_subscriptions as browsers')
              .select(sql`1`.as('one'))
              .where('browsers.tenant_id', '=', agency.id)
              .whereRef('browsers.user_id', '=', 'users.id'),
          );
          const at = pushAt({ agency, actor, clock }).toISOString();
          return [
            sql<string | null>`case when ${and([wantsBrowser, hasBrowser])} then ${at}::timestamptz end`.as('push_at'),
            sql<string>`${clock().toISOString()}::timestamptz`.as('created_at'),
          ];
        })
        .where('users.is_active', '=', true)
        .where('users.role', 'in', staff)
        .where(({ or }) => or([wantsBell, wantsBrowser])),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id', 'in_bell', 'push_at']);
}
