import { implement } from '#platform/server/http/implement.ts';
import { consentRoutes } from '../contract.ts';
import { addConsent } from './add-consent.ts';
import { downloadConsents } from './evidence/download-consents.ts';
import { onClients, onIntegrations, onLeads, onTicks } from './ledger/subscribers.ts';
import { listConsents, readStates } from './read-consents.ts';
import { linkSecrets } from './unsubscribe/link.ts';
import { showUnsubscribe, unsubscribe } from './unsubscribe/unsubscribe.ts';

export {
  agencyHours,
  closedAt,
  firstLawful,
  lawfulUntil,
  textHours,
  textsPerDay,
  type ZonedHours,
} from './law/lawful-minute.ts';
export { isOfUs, regionOf } from './law/zones.ts';
export { lockAddress } from './ledger/lock-address.ts';
export { knownAs, stateOf } from './ledger/read-states.ts';
export { recordConsent } from './ledger/record.ts';
export { statesOf } from './ledger/states-of.ts';
export { classifyReply, type Reply } from './replies/classify-reply.ts';
export { linkToken } from './unsubscribe/link.ts';

export const consents = implement(consentRoutes)(
  {
    listConsents: async ({ params, query }, ctx) =>
      (await listConsents(params.id, query, ctx)) ?? ctx.refuse('not_found'),
    downloadConsents: ({ params }, ctx) => downloadConsents(params.id, ctx),
    addConsent: ({ params, body }, ctx) => addConsent(params.id, body, ctx),
    readConsentStates: async ({ params }, ctx) => (await readStates(params.id, ctx)) ?? ctx.refuse('not_found'),
    showUnsubscribe: ({ params }, context) => showUnsubscribe(params.token, context),
    unsubscribe: ({ params }, context) => unsubscribe(params.token, context),
  },
  { subscribers: [onLeads, onClients, onTicks, onIntegrations], secretColumns: [linkSecrets] },
);
