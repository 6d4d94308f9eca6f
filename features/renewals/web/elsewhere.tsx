// The views for screens of other slices.
export { OpenRenewals } from './open-renewals.tsx';
export { RenewalLink } from './renewal-link.tsx';
export { RenewalEvent, RenewalLine } from './renewal-story.tsx';
