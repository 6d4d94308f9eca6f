import { hostBrand } from './brand/host-brand.ts';

/** The agency's support address as currently known; `''` means none. */
export const support = { email: hostBrand?.support_email ?? '' };
