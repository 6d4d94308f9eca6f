import { createBegun } from '#platform/web/begun.ts';
import type { CommunicationTemplate } from '../../contract/templates.ts';

/** A template that is written: a new one (null), a copy of another, or one that is changed. */
export const writingTemplate = createBegun<{ template: null } | { template: CommunicationTemplate; isCopy: boolean }>();

export const deletingTemplate = createBegun<CommunicationTemplate>();

/** A template that somebody tries out. */
export const testingTemplate = createBegun<CommunicationTemplate>();
