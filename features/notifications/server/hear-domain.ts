import { brandingFacts } from '#features/branding/contract.ts';
import { hearer } from '#platform/server/acts/hearers.ts';
import { tellAdmins } from './tell-admins.ts';

/** Tells the Admins of an agency that its domain loses its proof, and that it has stopped working without one. */
export const hearDomainMissed = hearer({
  name: 'notifications.domain-missed',
  fact: brandingFacts.domainMissed,
  when: 'with-it',
  hear({ domain, is_over, day }, ctx) {
    const kind = is_over ? 'domain.lost' : 'domain.missing';
    return tellAdmins({ kind, about: null, facts: { domain }, once: `${kind}:${domain}:${day}` }, ctx);
  },
});
