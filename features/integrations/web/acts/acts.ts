import { createBegun } from '#platform/web/begun.ts';
import type { RotatedName } from '../../contract/choices.ts';
import type { IntegrationCard } from '../../contract/integration.ts';

/** Actions that start on a card or in the panel and continue in a dialog. */
export const testingIntegration = createBegun<IntegrationCard>();
export const deletingIntegration = createBegun<IntegrationCard>();
export const pausingIntegration = createBegun<IntegrationCard>();
export const undoingDeliveries = createBegun<IntegrationCard>();

/** A secret that is rotated, or set for the first time. */
export const rotatingSecret = createBegun<{ integration: IntegrationCard; name: RotatedName; isSet: boolean }>();

/** A file upload. With an id, a file that was uploaded before. */
export const uploadingFile = createBegun<{
  integration: Pick<IntegrationCard, 'id' | 'name'>;
  uploadId: string | null;
}>();
