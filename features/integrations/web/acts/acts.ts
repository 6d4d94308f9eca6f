import { createBegun } from '#platform/web/begun.ts';
import type { RotatedName } from '../../contract/choices.ts';
import type { IntegrationCard } from '../../contract/integration.ts';

/** What is begun on a card or in the panel, and done in a dialog beside them. */
export const testingIntegration = createBegun<IntegrationCard>();
export const deletingIntegration = createBegun<IntegrationCard>();
export const pausingIntegration = createBegun<IntegrationCard>();
export const undoingDeliveries = createBegun<IntegrationCard>();

/** A secret that is made anew, or given for the first time. */
export const rotatingSecret = createBegun<{ integration: IntegrationCard; name: RotatedName; isSet: boolean }>();

/** A file on its way in; with an id, one that was uploaded before. */
export const uploadingFile = createBegun<{
  integration: Pick<IntegrationCard, 'id' | 'name'>;
  uploadId: string | null;
}>();
