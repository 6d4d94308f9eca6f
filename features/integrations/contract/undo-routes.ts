import { configuringIntegrations } from './access.ts';
import { DeliveryUndo, UndoDeliveries, UndoPreview, UndoQuery } from './undo.ts';

/** The routes that undo deliveries to an address without authentication. */
export const undoRoutes = {
  previewUndo: {
    method: 'GET',
    path: '/integrations/{id}/undo',
    ...configuringIntegrations,
    query: UndoQuery,
    ok: [200, UndoPreview],
    shows: ['integration', 'incoming_lead', 'lead'],
    summary: 'What it would take back to undo what came to an address that anybody can send to',
  },
  undoDeliveries: {
    method: 'POST',
    path: '/integrations/{id}/undo',
    ...configuringIntegrations,
    body: UndoDeliveries,
    ok: [202, DeliveryUndo],
    errors: { nothing_to_undo: 409, undo_under_way: 409 },
    changes: ['incoming_lead', 'integration', 'lead', 'client'],
    summary: 'Undo unsigned deliveries by day or network address, except those someone has worked on',
  },
} as const;
