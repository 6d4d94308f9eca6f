import { buildPushPayload } from '@block65/webcrypto-web-push';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { readModules } from '#features/tenants/server/index.ts';
import { uuid } from '#platform/contract/fields.ts';
import type { Language } from '#platform/contract/language.ts';
import { staff } from '#platform/contract/roles.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { NotPublic } from '#platform/server/outside/outside-failure.ts';
import type { AboutKind, NotificationKind, PushSubscription } from '../contract.ts';
import { placeOf } from './browsers.ts';
import { pushKeys } from './push-keys.ts';
import { aboutsOf } from './read-notifications.ts';
import { notificationTables } from './schema.ts';

/** How many push services are spoken to at once. */
const atOnce = 10;
/** How long a push service keeps a message for a browser that is off. */
const keptSeconds = 86_400;

/** What a browser shows: words without a name in them, and what a click opens. */
export interface PushMessage {
  title: string;
  body: string;
  language: Language;
  /** A later message of the same tag replaces it. */
  tag: string;
  /** The notification; null: several. */
  told: string | null;
  /** null: the bell. */
  open: { kind: AboutKind; id: string } | null;
}

/**
 * Tells people by their browsers of notifications that they have not read by now. Each browser gets one message,
 * whatever there is to tell. One that comes twice, because the job did, takes the place of the first.
 */
export const sendPushes = agencyJob({
  name: 'notifications.send-pushes',
  payload: z.object({ notification_ids: z.array(uuid) }),
  retryLimit: 3,
  timeoutSeconds: 600,
  async run({ notification_ids }, work) {
    const due = await work.act(async (deed) => {
      const features_enabled = [...(await readModules(deed))];
      return readDue(notification_ids, aboutsOf({ features_enabled }), deed);
    });
    const browsers = [...Map.groupBy(due, ({ browser_id }) => browser_id).values()];
    const limit = pLimit(atOnce);
    const outcomes = await Promise.all(browsers.map((told) => limit(() => send(told, work))));
    const gone = browsers.flatMap(([first], at) => (first && outcomes[at] === 'gone' ? [first.browser_id] : []));
    if (gone.length > 0) await work.act((deed) => forget(gone, deed));
    const failed = outcomes.filter((outcome) => outcome === 'failed').length;
    if (failed > 0) throw new Error(`${failed} of ${browsers.length} browsers could not be told.`);
  },
});

type Acting = Parameters<Parameters<AgencyWork['act']>[0]>[0];

/** A notification and a browser of its reader's, whose session goes on. */
interface Due {
  id: string;
  kind: NotificationKind;
  about_kind: AboutKind | null;
  about_id: string | null;
  language: Language;
  browser_id: string;
  subscription: string;
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
    .where('told.to_browser', '=', true)
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

/** `gone`: that browser is told no more. `failed`: it may be told later. */
type Outcome = 'told' | 'gone' | 'failed';

async function send(told: readonly Due[], work: AgencyWork): Promise<Outcome> {
  const { agency, services, log } = work;
  const [first] = told;
  if (!first) return 'told';
  const { secrets, config } = services;
  const text = secrets.decrypt(first.subscription, placeOf(agency.id, first.browser_id));
  const { endpoint, keys } = JSON.parse(text) as PushSubscription;
  try {
    const { headers, body } = await buildPushPayload(
      { data: JSON.stringify(messageOf(first, told.length, work)), options: { ttl: keptSeconds, urgency: 'normal' } },
      { endpoint, keys, expirationTime: null },
      { subject: config.appUrl, ...pushKeys(secrets, agency.id) },
    );
    const status = await services.callOutside(endpoint, { method: 'POST', headers, body });
    if (status < 300) return 'told';
    // Whatever else a push service refuses, it will refuse again.
    if (status !== 429 && status < 500) return 'gone';
    log.warn({ status }, 'A push service did not take a message');
  } catch (error) {
    if (error instanceof NotPublic) return 'gone';
    log.warn({ err: error }, 'A push service could not be reached');
  }
  return 'failed';
}

/** One thing by its kind, several by their number. */
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

async function forget(ids: readonly string[], { tx, agency }: Acting): Promise<void> {
  await notificationTables(tx)
    .deleteFrom('push_subscriptions')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
}
