import { createBegun } from '#platform/web/begun.ts';
import type { Automation } from '../../contract/automations.ts';

/** What an event sends, while somebody sets it. */
export const settingAutomation = createBegun<Automation>();
