import * as z from 'zod/mini';
import { configuringIntegrations } from './access.ts';
import {
  CreateFieldMapping,
  FieldMapping,
  MappingPreview,
  PreviewMapping,
  UpdateFieldMapping,
} from './field-mapping.ts';

/** The size limit of test data and of a sample, in bytes. */
export const testMaxBytes = 256 * 1_024;

/** The routes of an integration's own mappings and of the preview of a sample. */
export const mappingRoutes = {
  listFieldMappings: {
    method: 'GET',
    path: '/integrations/{id}/field-mappings',
    ...configuringIntegrations,
    ok: [200, z.array(FieldMapping)],
    shows: ['integration'],
    summary: "An integration's own mappings, in their order; those of its type apply beneath them",
  },
  createFieldMapping: {
    method: 'POST',
    path: '/integrations/{id}/field-mappings',
    ...configuringIntegrations,
    body: CreateFieldMapping,
    ok: [201, FieldMapping],
    errors: { too_many_mappings: 409 },
    changes: ['integration'],
    summary: 'Create a field mapping',
  },
  previewMapping: {
    method: 'POST',
    path: '/integrations/{id}/field-mappings/preview',
    ...configuringIntegrations,
    body: PreviewMapping,
    bodyMaxBytes: testMaxBytes,
    bodyAsWritten: true,
    ok: [200, MappingPreview],
    changes: [],
    summary: 'Say what a sample becomes by the stored mappings and one that is being typed; nothing is stored',
  },
  updateFieldMapping: {
    method: 'PUT',
    path: '/field-mappings/{id}',
    ...configuringIntegrations,
    body: UpdateFieldMapping,
    ok: [200, FieldMapping],
    changes: ['integration'],
    summary: 'Change a field mapping, or its place in the order; fields left out stay',
  },
  deleteFieldMapping: {
    method: 'DELETE',
    path: '/field-mappings/{id}',
    ...configuringIntegrations,
    ok: [204, null],
    changes: ['integration'],
    summary: 'Delete a field mapping',
  },
} as const;
