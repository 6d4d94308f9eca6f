import { brandingEvents } from '#features/branding/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { tellAdmins } from './tell-admins.ts';

/** Tells the Admins of an agency that its domain loses its proof, and that it has stopped working without one. */
export const onDomainMissed = subscriber({
  name: 'notifications.domain-missed',
  event: brandingEvents.domainMissed,
  when: 'in-transaction',
  handle({ domain, is_over, day }, ctx) {
    const kind = is_over ? 'domain.lost' : 'domain.missing';
    return tellAdmins({ kind, about: null, facts: { domain }, once: `${kind}:${domain}:${day}` }, ctx);
  },
});
