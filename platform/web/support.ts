import { hostBrand } from './brand/host-brand.ts';

/** Where people of the agency write for help, as far as is known now; `''`: nowhere. */
export const support = { email: hostBrand?.support_email ?? '' };
