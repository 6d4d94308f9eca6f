import * as z from 'zod/mini';
import { boundedText, instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { field, needed, optional, otherwise, shapeOf } from '#platform/contract/record-fields.ts';
import { MappedLead, Problem, TraceStep, targetFields } from './mapped-lead.ts';

/** How a mapping makes a field of the lead from the payload. */
export const mappingTypes = ['Direct', 'Computed', 'Conditional', 'Default'] as const;
export type MappingType = (typeof mappingTypes)[number];

export const mappingTypeDefault: MappingType = 'Direct';

export const sourceFieldMax = 300;
export const ruleMax = 1_000;
export const defaultValueMax = 500;
export const validationRuleMax = 200;
/** The maximum number of mappings per integration. */
export const mappingsMax = 60;
export const positionMax = 1_000;

const rule = (max: number) => optional(boundedText(max), z.string());

/** A field mapping's fields. */
export const mappingFields = {
  id: field(needed(uuid), 'card'),
  integration_id: field(needed(uuid), 'card'),
  mapping_type: field(otherwise(mappingTypeDefault, z.enum(mappingTypes)), 'card', 'create', 'update'),
  /** A path into the payload, or a name that is searched anywhere in it. */
  source_field: field(
    needed(requiredText(sourceFieldMax, 'integrations:validation.source_field_required'), z.string()),
    'card',
    'create',
    'update',
  ),
  target_field: field(
    needed(z.enum(targetFields, { error: 'integrations:validation.target_field_required' })),
    'card',
    'create',
    'update',
  ),
  /** The value if the payload has none. A `Default` mapping always uses it. */
  default_value: field(rule(defaultValueMax), 'card', 'create', 'update'),
  /** The expression of a `Computed` mapping. */
  transformation_rule: field(rule(ruleMax), 'card', 'create', 'update'),
  /** The expression that decides whether a `Conditional` mapping applies. */
  condition: field(rule(ruleMax), 'card', 'create', 'update'),
  /** Whether a payload without a value here fails. */
  required: field(otherwise(false, z.boolean()), 'card', 'create', 'update'),
  /** The name of a validation rule, or a pattern. */
  validation_rule: field(rule(validationRuleMax), 'card', 'create', 'update'),
  /** The mappings of a target are tried in this order. A new mapping is last. */
  position: field(optional(z.int().check(z.gte(0), z.lte(positionMax)), z.int()), 'card', 'create', 'update'),
  created_at: field(needed(instant), 'card'),
  updated_at: field(needed(instant), 'card'),
};

export const FieldMapping = z.object(shapeOf(mappingFields));
export type FieldMapping = z.infer<typeof FieldMapping>;
FieldMapping.register(z.globalRegistry, { id: 'FieldMapping' });

/** The field that each type also requires. A request without it is refused with `validation_error` on that field. */
export const neededByType = {
  Direct: null,
  Computed: 'transformation_rule',
  Conditional: 'condition',
  Default: 'default_value',
} as const satisfies Record<MappingType, string | null>;

/**
 * A new mapping. `Computed` requires `transformation_rule`, `Conditional` requires `condition`, `Default` requires
 * `default_value`. The server reports a missing one on that field.
 */
export const CreateFieldMapping = z.object(shapeOf(mappingFields, 'create'));
export type CreateFieldMapping = z.infer<typeof CreateFieldMapping>;
CreateFieldMapping.register(z.globalRegistry, { id: 'CreateFieldMapping' });

/** A field that the request omits keeps its value. */
export const UpdateFieldMapping = z.object(shapeOf(mappingFields, 'update'));
export type UpdateFieldMapping = z.infer<typeof UpdateFieldMapping>;
UpdateFieldMapping.register(z.globalRegistry, { id: 'UpdateFieldMapping' });

/** The fields of a mapping that `mapLead` needs. */
export type Mapping = Pick<
  FieldMapping,
  | 'id'
  | 'mapping_type'
  | 'source_field'
  | 'target_field'
  | 'default_value'
  | 'transformation_rule'
  | 'condition'
  | 'required'
  | 'validation_rule'
>;

/**
 * A sample and a mapping under edit. The edited mapping replaces the stored one with its `id`. Without one it is tried
 * after all others.
 */
export const PreviewMapping = z.object({
  payload: z.unknown(),
  typed: z.optional(z.extend(CreateFieldMapping, { id: z.optional(uuid) })),
});
export type PreviewMapping = z.infer<typeof PreviewMapping>;
PreviewMapping.register(z.globalRegistry, { id: 'PreviewMapping' });

/** A field of a sample with a value, as a mapping can read it. */
export const SampleField = z.object({
  /** The path that a mapping uses to read it. */
  path: z.string(),
  /** The question of the form, or the path. */
  label: z.string(),
  value: z.string(),
});
export type SampleField = z.infer<typeof SampleField>;

/** The result of an integration's mappings for a sample. */
export const MappingPreview = z.object({
  lead: MappedLead,
  problems: z.array(Problem),
  trace: z.array(TraceStep),
  /** The fields of the sample, the answers of its form first, 200 at most. */
  fields: z.array(SampleField),
  /** The result of the edited mapping. null means the request has none. */
  typed: z.nullable(
    z.object({
      step: z.nullable(TraceStep),
      problems: z.array(Problem),
      /** Errors in its expressions, in the caller's language. */
      faults: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  ),
});
export type MappingPreview = z.infer<typeof MappingPreview>;
MappingPreview.register(z.globalRegistry, { id: 'MappingPreview' });
