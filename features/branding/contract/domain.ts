import * as z from 'zod/mini';
import { instant } from '#platform/contract/fields.ts';
import { settingUpBranding } from './access.ts';

/** The number of days that a proof may be missing before the domain is dropped. */
export const missingDaysMax = 3;

/**
 * `none`: there is no domain. `waiting`: it isn't proved to be the agency's. `proved`: it leads to the agency's
 * sign-in. `missing`: it still does for some days, but the proof is missing.
 */
export const domainStates = ['none', 'waiting', 'proved', 'missing'] as const;

const name = z.string().check(z.trim(), z.maxLength(253));

/** The agency's own domain, and the two alternative proofs of ownership. */
export const Domain = z.object({
  /** '' means none. */
  domain: z.string(),
  state: z.enum(domainStates),
  txt_name: z.string(),
  txt_value: z.string(),
  file_url: z.string(),
  checked_at: z.nullable(instant),
});
export type Domain = z.infer<typeof Domain>;
Domain.register(z.globalRegistry, { id: 'Domain' });

export const ChosenDomain = z.object({ domain: name });
ChosenDomain.register(z.globalRegistry, { id: 'ChosenDomain' });

const refusals = { branding_scope: 403, domain_taken: 409, not_a_domain: 422 } as const;

export const domainRoutes = {
  readDomain: {
    method: 'GET',
    path: '/branding/domain',
    ...settingUpBranding,
    ok: [200, Domain],
    shows: ['branding', 'agency'],
    summary: 'The domain of the agency’s own, and what it is to prove',
  },
  chooseDomain: {
    method: 'PUT',
    path: '/branding/domain',
    ...settingUpBranding,
    body: ChosenDomain,
    ok: [200, Domain],
    errors: { branding_scope: 403, not_a_domain: 422 },
    changes: ['branding', 'agency'],
    summary: 'Choose a domain of the agency’s own; it leads nowhere until it is proved',
  },
  removeDomain: {
    method: 'DELETE',
    path: '/branding/domain',
    ...settingUpBranding,
    ok: [204, null],
    errors: { branding_scope: 403 },
    changes: ['branding', 'agency'],
    summary: 'Have no domain of the agency’s own any more',
  },
  checkDomain: {
    method: 'POST',
    path: '/branding/domain/check',
    ...settingUpBranding,
    steps: true,
    ok: [200, Domain],
    errors: refusals,
    changes: ['branding', 'agency'],
    summary: 'Look whether the domain proves to be the agency’s; it is looked at daily besides',
  },
} as const;
