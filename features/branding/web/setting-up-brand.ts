import { createBegun } from '#platform/web/begun.ts';
import { brandingRoutes } from '../contract.ts';

/** The dialog 'Set up brand', which is begun from the user menu and from the first steps. */
export const settingUpBrand = { route: brandingRoutes.routes.updateBranding, ...createBegun<null>() };
