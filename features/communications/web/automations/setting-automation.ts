import { createBegun } from '#platform/web/begun.ts';
import type { Automation } from '../../contract/automations.ts';

/** The automation that is being set. */
export const settingAutomation = createBegun<Automation>();
