import { createBegun } from '#platform/web/begun.ts';
import type { CommunicationTemplate } from '../../contract/templates.ts';

/** The template that is being written: a new one (null), a copy of another, or an existing one. */
export const writingTemplate = createBegun<{ template: null } | { template: CommunicationTemplate; isCopy: boolean }>();

export const deletingTemplate = createBegun<CommunicationTemplate>();

/** The template that is being tested. */
export const testingTemplate = createBegun<CommunicationTemplate>();
