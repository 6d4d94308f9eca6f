import { implement } from '#platform/server/http/implement.ts';
import { notificationRoutes } from '../contract.ts';
import { subscribeBrowser, subscriptionSecrets, unsubscribeBrowser } from './browsers.ts';
import { hearLeadsHandedOn, hearQuotesHandedOn } from './hand-on.ts';
import { hearLeadAssigned, hearPolicyAssigned, hearQuoteAssigned } from './hear-assigned.ts';
import { hearDomainMissed } from './hear-domain.ts';
import { hearVisitAsked, hearVisitBegun } from './hear-visits.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { listNotifications } from './read-notifications.ts';
import { sendPushes } from './send-pushes.ts';
import { changeSettings, readSettings } from './settings.ts';
import { sweepNotifications } from './sweep-notifications.ts';
import { tellExpiring } from './tell-expiring.ts';

export { correctTold } from './correct-told.ts';
export { tellHandedOn } from './hand-on.ts';
export { markSettled } from './mark-settled.ts';
export { type Notice, notify } from './notify.ts';
export { tellAdmins } from './tell-admins.ts';
export { forgetExpiring, onceOfRenewal, readerOf, toldOfExpiry } from './tell-expiring.ts';

export const notifications = implement(notificationRoutes)(
  {
    listNotifications: ({ query }, { session, ...deed }) => listNotifications(query, session, deed),
    readNotificationSettings: (_input, { session, ...deed }) => readSettings(session, deed),
    updateNotificationSettings: ({ body }, { session, ...deed }) => changeSettings(body, session, deed),
    updateNotification: ({ params, body }, { session, ...deed }) => markRead(params.id, body, session, deed),
    readAllNotifications: ({ body }, { session, ...deed }) => markAllRead(body.until, session, deed),
    subscribeBrowser: ({ body }, { session, ...deed }) => subscribeBrowser(body, session, deed),
    unsubscribeBrowser: ({ params }, { session, ...deed }) => unsubscribeBrowser(params.id, session, deed),
  },
  {
    jobs: [sendPushes],
    daily: [tellExpiring, sweepNotifications],
    secretColumns: [subscriptionSecrets],
    hearers: [
      hearLeadAssigned,
      hearQuoteAssigned,
      hearPolicyAssigned,
      hearLeadsHandedOn,
      hearQuotesHandedOn,
      hearVisitBegun,
      hearVisitAsked,
      hearDomainMissed,
    ],
  },
);
