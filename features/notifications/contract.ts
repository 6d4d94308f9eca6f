import * as z from 'zod/mini';
import type { Feature } from '#features/tenants/contract.ts';
import { instant, uuid } from '#platform/contract/fields.ts';
import type { Language } from '#platform/contract/language.ts';
import { pageQuery } from '#platform/contract/page.ts';
import { own, staff } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    notification: true;
  }
}

/** What a notification can be about: the type of the record that a click on it opens. */
export const aboutKinds = ['lead', 'quote', 'policy', 'task', 'renewal', 'commission', 'integration'] as const;
export type AboutKind = (typeof aboutKinds)[number];

/**
 * The module, and so the tab, of each record type. If the agency no longer has the module, its notifications are
 * hidden.
 */
export const moduleOf = {
  lead: 'leads',
  quote: 'quotes',
  policy: 'policies',
  task: 'tasks',
  renewal: 'renewals',
  commission: 'commissions',
  integration: 'integrations',
} as const satisfies Record<AboutKind, Feature>;

/** An operator's actions on an account of an agency, or on the agency's own address. */
export const operatorActs = [
  'account_created',
  'email_changed',
  'role_changed',
  'let_in',
  'let_out',
  'removed',
  'password_reset',
  'two_step_reset',
  'admin_email_changed',
] as const;
export type OperatorAct = (typeof operatorActs)[number];

/**
 * Every kind, with the facts of its text. In addition, each has `by`, the name of the user who did it, if there is one.
 * Names that end in `_date` are calendar dates; all others are shown unchanged.
 */
export const factsOfKinds = {
  'lead.assigned': ['client'],
  /** The leads of an imported file, in one notification: their number, as the text of an integer. */
  'lead.file_assigned': ['leads'],
  'quote.assigned': ['quote_number', 'client'],
  'policy.assigned': ['policy_number', 'client'],
  /**
   * The reassigned open work of a colleague who leaves, in one notification: the number of each type, as the text of an
   * integer.
   */
  'work.handed_on': ['colleague', 'leads', 'quotes', 'tasks', 'renewals'],
  'policy.expiring': ['policy_number', 'client', 'expiration_date'],
  'task.assigned': ['title'],
  'task.due': ['title'],
  'renewal.created': ['policy_number', 'client', 'expiration_date'],
  'renewal.failed': ['policy_number', 'client'],
  /** `amount` is formatted: `$67.81`. */
  'commission.chargeback': ['policy_number', 'client', 'amount'],
  /** The chargebacks of a calculated period, in one notification: their number, as the text of an integer above 1. */
  'commission.chargebacks': ['period', 'chargebacks', 'amount'],
  /** An integration has trouble with its source, or has recovered; `integration` is its name. */
  'integration.trouble': ['integration'],
  'integration.healed': ['integration'],
  /** A client has answered by text message; `text` is the beginning of the answer. */
  'message.reply': ['client', 'text'],
  'message.undelivered': ['client'],
  'message.unknown': ['client'],
  /** `Email` or `SMS` is stopped, or sends again. */
  'channel.trouble': ['channel'],
  'channel.healed': ['channel'],
  /** The percentage of a month's text messages that is used up, as the text of an integer. */
  'channel.limit': ['percent'],
  /** An operator of the platform views the agency, or asks for permission to. */
  'visit.begun': ['operator', 'reason'],
  'visit.asked': ['operator', 'reason'],
  /** The operator's action, one of {@link operatorActs}, and the account. */
  'operator.acted': ['operator', 'act', 'account'],
  /**
   * The verification record of the agency's domain is missing; after three days without it, the domain has stopped
   * working.
   */
  'domain.missing': ['domain'],
  'domain.lost': ['domain'],
} as const satisfies Record<string, readonly string[]>;

export type NotificationKind = keyof typeof factsOfKinds;
export const notificationKinds = Object.keys(factsOfKinds) as [NotificationKind, ...NotificationKind[]];

/** The module of a kind; null: it belongs to no module. */
export function moduleOfKind(kind: NotificationKind): Feature | null {
  const [about = ''] = kind.split('.');
  if (about === 'message' || about === 'channel') return 'communications';
  return Object.hasOwn(moduleOf, about) ? moduleOf[about as AboutKind] : null;
}

export const Notification = z.object({
  id: uuid,
  kind: z.enum(notificationKinds),
  /** null: a click opens nothing. */
  about: z.nullable(z.object({ kind: z.enum(aboutKinds), id: uuid })),
  /** See `factsOfKinds`. */
  facts: z.record(z.string(), z.string()),
  created_at: instant,
  /** null: unread. */
  read_at: z.nullable(instant),
});
export type Notification = z.infer<typeof Notification>;
Notification.register(z.globalRegistry, { id: 'Notification' });

export const NotificationListQuery = z.object({
  ...pageQuery,
  /** `X-Total-Count` is then the number of unread notifications. */
  only: z.optional(z.literal('unread')),
});
export type NotificationListQuery = z.infer<typeof NotificationListQuery>;

export const UpdateNotification = z.object({ is_read: z.boolean() });
export type UpdateNotification = z.infer<typeof UpdateNotification>;
UpdateNotification.register(z.globalRegistry, { id: 'UpdateNotification' });

/** The ways in which a user is notified of one kind. */
export const NotificationChoice = z.object({
  kind: z.enum(notificationKinds),
  bell: z.boolean(),
  browser: z.boolean(),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;
NotificationChoice.register(z.globalRegistry, { id: 'NotificationChoice' });

export const NotificationSettings = z.object({
  /** The kinds of the agency's modules. */
  choices: z.array(NotificationChoice),
  /** The public key that a browser needs for messages from this server: a point of P-256, in base64url. */
  push_key: z.string(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
NotificationSettings.register(z.globalRegistry, { id: 'NotificationSettings' });

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), { error: 'platform:validation.invalid' }));
};

/** A browser's push subscription, in the browser's own format. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'platform:validation.invalid' }).check(z.maxLength(1_000)),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;
PushSubscription.register(z.globalRegistry, { id: 'PushSubscription' });

/**
 * The payload of a message to a browser: words without names, and what a click opens. `apps/web/public/sw.js` reads it,
 * also a version that was installed earlier, so its names never change.
 */
export interface PushMessage {
  title: string;
  body: string;
  language: Language;
  /** A later message with the same tag replaces it. */
  tag: string;
  /** The id of the notification; null: several. */
  told: string | null;
  /** null: the bell. */
  open: { kind: AboutKind; id: string } | null;
}

/** An instant within the range of the database. */
const Instant = z.iso
  .datetime({ offset: true, error: 'platform:validation.date' })
  .check(z.refine((text) => text >= '0002' && text < '9999', { error: 'platform:validation.date' }));

/** The domain events of notifications, sent only to the user whom they are about. */
/** Each user has notifications of their own, and can't access those of others. */
const ownOnly = [own('Admin'), own('Manager'), own('Agente'), own('CSR')] as const;

export const notificationRoutes = routes('notifications', {
  listNotifications: {
    method: 'GET',
    path: '/notifications',
    allow: ownOnly,
    query: NotificationListQuery,
    ok: [200, z.array(Notification)],
    paged: true,
    shows: ['notification'],
    summary: "The caller's notifications, newest first; of the unread alone, the total is how many there are",
  },
  readNotificationSettings: {
    method: 'GET',
    path: '/notifications/settings',
    allow: staff,
    visits: 'closed',
    ok: [200, NotificationSettings],
    shows: ['notification'],
    summary: 'By what the caller is told of what',
  },
  updateNotificationSettings: {
    method: 'PUT',
    path: '/notifications/settings',
    allow: staff,
    body: NotificationChoice,
    ok: [200, NotificationSettings],
    changes: ['notification'],
    summary: 'Say by what the caller is told of one kind from now on',
  },
  updateNotification: {
    method: 'PUT',
    path: '/notifications/{id}',
    allow: ownOnly,
    body: UpdateNotification,
    ok: [200, Notification],
    changes: ['notification'],
    summary: "Mark one of the caller's notifications as read, or as unread again",
  },
  readAllNotifications: {
    method: 'POST',
    path: '/notifications/read-all',
    allow: staff,
    body: z._default(
      z.object({
        /**
         * Only those that were created by then: later ones, which the caller has not seen, stay unread. If omitted:
         * all.
         */
        until: z.optional(Instant),
      }),
      {},
    ),
    ok: [200, z.object({ read: z.int() })],
    changes: ['notification'],
    summary: "Mark the caller's unread notifications as read",
  },
  subscribeBrowser: {
    method: 'POST',
    path: '/notifications/browsers',
    allow: staff,
    body: PushSubscription,
    ok: [201, z.object({ id: uuid })],
    changes: ['notification'],
    summary: 'Tell the caller through this browser, also while it shows something else, until the session ends',
  },
  unsubscribeBrowser: {
    method: 'DELETE',
    path: '/notifications/browsers/{id}',
    allow: ownOnly,
    ok: [204, null],
    changes: ['notification'],
    summary: "Tell the caller through one of the caller's browsers no more",
  },
});
