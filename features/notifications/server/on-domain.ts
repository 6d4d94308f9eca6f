import { brandingEvents } from '#features/branding/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { tellAdmins } from './tell-admins.ts';

/**
 * Notifies the Admins of an agency that the verification record of its domain is missing, and later that the domain has
 * stopped working.
 */
export const onDomainMissed = subscriber({
  name: 'notifications.domain-missed',
  event: brandingEvents.domainMissed,
  when: 'in-transaction',
  handle({ domain, is_over, day }, ctx) {
    const kind = is_over ? 'domain.lost' : 'domain.missing';
    return tellAdmins({ kind, about: null, facts: { domain }, once: `${kind}:${domain}:${day}` }, ctx);
  },
});
