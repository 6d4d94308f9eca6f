import { implement } from '#platform/server/http/implement.ts';
import { notificationRoutes } from '../contract.ts';
import { subscribeBrowser, subscriptionSecrets, unsubscribeBrowser } from './browsers.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { onLeadAssigned, onPolicyAssigned, onQuoteAssigned } from './on-assigned.ts';
import { onDomainMissed } from './on-domain.ts';
import { onVisitAsked, onVisitBegun } from './on-visits.ts';
import { listNotifications } from './read-notifications.ts';
import { onLeadsReassigned, onQuotesReassigned } from './reassign.ts';
import { sendPushes } from './send-pushes.ts';
import { changeSettings, readSettings } from './settings.ts';
import { sweepNotifications } from './sweep-notifications.ts';
import { tellExpiring } from './tell-expiring.ts';

export { correctNotices } from './correct-notices.ts';
export { forgetAbout } from './forget-about.ts';
export { markSettled } from './mark-settled.ts';
export { type Notice, notify } from './notify.ts';
export { tellReassigned } from './reassign.ts';
export { tellAdmins } from './tell-admins.ts';
export { forgetExpiring, onceOfRenewal, readerOf, toldOfExpiry } from './tell-expiring.ts';

export const notifications = implement(notificationRoutes)(
  {
    listNotifications: ({ query }, { session, ...ctx }) => listNotifications(query, session, ctx),
    readNotificationSettings: (_input, { session, ...ctx }) => readSettings(session, ctx),
    updateNotificationSettings: ({ body }, { session, ...ctx }) => changeSettings(body, session, ctx),
    updateNotification: ({ params, body }, { session, ...ctx }) => markRead(params.id, body, session, ctx),
    readAllNotifications: ({ body }, { session, ...ctx }) => markAllRead(body.until, session, ctx),
    subscribeBrowser: ({ body }, { session, ...ctx }) => subscribeBrowser(body, session, ctx),
    unsubscribeBrowser: ({ params }, { session, ...ctx }) => unsubscribeBrowser(params.id, session, ctx),
  },
  {
    jobs: [sendPushes],
    daily: [tellExpiring, sweepNotifications],
    secretColumns: [subscriptionSecrets],
    subscribers: [
      onLeadAssigned,
      onQuoteAssigned,
      onPolicyAssigned,
      onLeadsReassigned,
      onQuotesReassigned,
      onVisitBegun,
      onVisitAsked,
      onDomainMissed,
    ],
  },
);
