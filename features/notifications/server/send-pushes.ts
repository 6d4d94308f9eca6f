import { buildPushPayload } from '@block65/webcrypto-web-push';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { readModules } from '#features/tenants/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import { staff } from '#platform/contract/roles.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { NotPublic } from '#platform/server/outside/outside-failure.ts';
import type { AboutKind, NotificationKind, PushMessage, PushSubscription } from '../contract.ts';
import { locationOf } from './browsers.ts';
import { pushAt } from './push-at.ts';
import { pushKeys } from './push-keys.ts';
import { aboutsOf } from './read-notifications.ts';
import { notificationTables } from './schema.ts';

/** The number of concurrent requests to push services. */
const atOnce = 10;
/**
 * How long a push service stores a message for a browser that is off, and the maximum age of a notification that a
 * browser shows.
 */
const keptSeconds = 86_400;
/**
 * The time limit of a job, and the time for which other jobs leave its notifications alone; after that, they are taken
 * again.
 */
const timeoutSeconds = 600;

/**
 * A job may run this much before its scheduled time, and then runs again: the time counts from the start of the
 * transaction, by the clock of the database.
 */
const earlyMs = 30_000;

/**
 * Notifies users by their browsers of notifications that are due and still unread. Each browser gets one message,
 * however many notifications and jobs there are. A message that is sent twice because its job was killed replaces the
 * first one.
 */
export const sendPushes = agencyJob({
  name: 'notifications.send-pushes',
  payload: z.object({}),
  retryLimit: 3,
  timeoutSeconds,
  async run(_payload, work) {
    const [taken, modules] = await work.act((ctx) => Promise.all([takeDue(ctx), readModules(ctx)]));
    if (taken.length === 0) return;
    const abouts = aboutsOf({ features_enabled: [...modules] });
    // After any failure, the next try sends all of them.
    let again = taken;
    try {
      const due = await work.act((ctx) => readDue(taken, abouts, ctx));
      const browsers = [...Map.groupBy(due, ({ browser_id }) => browser_id).values()];
      const limit = pLimit(atOnce);
      const outcomes = await Promise.all(browsers.map((ofBrowser) => limit(() => send(ofBrowser, work))));
      const ofOutcome = (outcome: Outcome) => browsers.filter((_, at) => outcomes[at] === outcome);
      const gone = ofOutcome('gone').flatMap(([first]) => first?.browser_id ?? []);
      if (gone.length > 0) await work.act((ctx) => forget(gone, ctx));
      const failed = ofOutcome('failed');
      again = failed.flat().map(({ id }) => id);
      if (failed.length > 0) throw new Error(`${failed.length} of ${browsers.length} browsers could not be told.`);
    } finally {
      await work.act((ctx) => letGo(taken, again, ctx));
    }
  },
});

/** Enqueues the push job for the notifications just stored, at their time. */
export async function enqueuePushes(
  ctx: Pick<CommandContext, 'agency' | 'actor' | 'clock' | 'enqueue'>,
): Promise<void> {
  const afterSeconds = Math.ceil((pushAt(ctx).getTime() - ctx.clock().getTime()) / 1_000);
  await ctx.enqueue(sendPushes, {}, { afterSeconds });
}

type Acting = Parameters<Parameters<AgencyWork['act']>[0]>[0];

/** A notification and a browser of its reader with a valid session. */
interface Due {
  id: string;
  kind: NotificationKind;
  about_kind: AboutKind | null;
  about_id: string | null;
  language: Language;
  browser_id: string;
  subscription: string;
}

/**
 * Takes the due notifications that no other job has taken, and returns their ids. Those due within moments get a job of
 * their own.
 */
async function takeDue({ tx, agency, clock, enqueue }: Acting): Promise<string[]> {
  const db = notificationTables(tx);
  const now = clock().getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const [taken, soon] = await Promise.all([
    db
      .updateTable('notifications')
      .set({ push_at: at(timeoutSeconds * 1_000) })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', (eb) =>
        anyOf(
          eb
            .selectFrom('notifications')
            .select('id')
            .where('tenant_id', '=', agency.id)
            .where('push_at', '<=', at(0))
            .orderBy('id')
            .forUpdate()
            .skipLocked(),
        ),
      )
      .returning('id')
      .execute(),
    db
      .selectFrom('notifications')
      .select(({ fn }) => fn.min('push_at').as('push_at'))
      .where('tenant_id', '=', agency.id)
      .where('push_at', '>', at(0))
      .where('push_at', '<=', at(earlyMs))
      .executeTakeFirst(),
  ]);
  if (soon?.push_at) {
    const afterSeconds = Math.ceil((new Date(soon.push_at).getTime() - now) / 1_000);
    await enqueue(sendPushes, {}, { afterSeconds });
  }
  return taken.map(({ id }) => id);
}

/** Marks these as sent, except those that are to be sent again. */
async function letGo(taken: readonly string[], again: readonly string[], { tx, agency, clock }: Acting): Promise<void> {
  const isAgain = sql<boolean>`id = any (${again}::uuid[])`;
  await notificationTables(tx)
    .updateTable('notifications')
    .set({ push_at: sql<string | null>`case when ${isAgain} then ${clock().toISOString()}::timestamptz end` })
    .where('tenant_id', '=', agency.id)
    .where(sql<boolean>`id = any (${taken}::uuid[])`)
    .execute();
}

function readDue(ids: readonly string[], abouts: readonly AboutKind[], { tx, agency, clock }: Acting): Promise<Due[]> {
  return notificationTables(tx)
    .selectFrom('notifications as told')
    .innerJoin('users', (join) => join.on('users.tenant_id', '=', agency.id).onRef('users.id', '=', 'told.user_id'))
    .innerJoin('push_subscriptions as browsers', (join) =>
      join.on('browsers.tenant_id', '=', agency.id).onRef('browsers.user_id', '=', 'told.user_id'),
    )
    .innerJoin('sessions', (join) =>
      join.on('sessions.tenant_id', '=', agency.id).onRef('sessions.id', '=', 'browsers.session_id'),
    )
    .select(['told.id', 'told.kind', 'told.about_kind', 'told.about_id', 'users.language'])
    .select(['browsers.id as browser_id', 'browsers.subscription'])
    .where('told.tenant_id', '=', agency.id)
    .where('told.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('told.created_at', '>', new Date(clock().getTime() - keptSeconds * 1_000).toISOString())
    .where('told.read_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('told.about_kind', 'is', null), ...abouts.map((kind) => eb('told.about_kind', '=', kind))]),
    )
    .where('users.is_active', '=', true)
    .where('users.role', 'in', staff)
    .where('sessions.expires_at', '>', clock())
    .where(sql<boolean>`sessions.last_used_at + make_interval(secs => sessions.idle_seconds) > ${clock()}`)
    .orderBy('told.created_at')
    .orderBy('told.id')
    .execute();
}

/** `gone`: the browser is not notified any more. `failed`: it may be tried later. */
type Outcome = 'told' | 'gone' | 'failed';

async function send(ofBrowser: readonly Due[], work: AgencyWork): Promise<Outcome> {
  const { agency, services, log } = work;
  const [first] = ofBrowser;
  if (!first) return 'told';
  const { secrets, config } = services;
  const subscription = readSubscription(first, work);
  // The browser's next page subscribes again.
  if (!subscription) return 'gone';
  const { endpoint, keys } = subscription;
  const digest = secrets.digestOfWriter(first.subscription, locationOf(agency.id, first.browser_id));
  try {
    const { headers, body } = await buildPushPayload(
      {
        data: JSON.stringify(messageOf(first, ofBrowser.length, work)),
        options: { ttl: keptSeconds, urgency: 'normal' },
      },
      { endpoint, keys, expirationTime: null },
      { subject: config.appUrl, ...pushKeys({ digest }, agency.id) },
    );
    const status = await services.callOutside(endpoint, { method: 'POST', headers, body });
    if (status < 300) return 'told';
    // A push service repeats any other refusal.
    if (status !== 429 && status < 500) return 'gone';
    log.warn({ status }, 'A push service did not take a message');
  } catch (error) {
    if (error instanceof NotPublic) return 'gone';
    log.warn({ err: error }, 'A push service could not be reached');
  }
  return 'failed';
}

/** null: it was encrypted with a key that this server doesn't have, and can't be decrypted. */
function readSubscription(
  { subscription, browser_id }: Due,
  { agency, services, log }: AgencyWork,
): PushSubscription | null {
  try {
    return JSON.parse(services.secrets.decrypt(subscription, locationOf(agency.id, browser_id)));
  } catch (error) {
    log.warn({ err: error }, 'What a browser subscribed with cannot be read');
    return null;
  }
}

/** The text for one notification by its kind, for several by their number. */
function messageOf(
  { id, kind, about_kind, about_id, language }: Due,
  count: number,
  { services }: AgencyWork,
): PushMessage {
  const text = (key: string) => services.translate(language, `notifications:${key}`, { number: count });
  const isOne = count === 1;
  return {
    title: text(isOne ? `push.${kind}` : 'push.several'),
    body: text('push.open'),
    language,
    tag: isOne ? id : 'several',
    told: isOne ? id : null,
    open: isOne && about_kind && about_id ? { kind: about_kind, id: about_id } : null,
  };
}

async function forget(ids: readonly string[], { tx, agency, changed }: Acting): Promise<void> {
  const gone = await notificationTables(tx)
    .deleteFrom('push_subscriptions')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .returning('user_id')
    .execute();
  for (const { user_id } of gone) changed('notification', user_id, user_id);
}
