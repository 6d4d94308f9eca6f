import { createBegun } from '#platform/web/begun.ts';
import { settingUpBranding } from '../contract/access.ts';

/** The dialog 'Set up brand', opened from the user menu and from the first steps. */
export const settingUpBrand = { route: settingUpBranding, ...createBegun<null>() };
