import * as z from 'zod/mini';
import { boundedText, instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { field, needed, optional, otherwise, shapeOf } from '#platform/contract/record-fields.ts';
import { MappedLead, Problem, TraceStep, targetFields } from './mapped-lead.ts';

/** How a field of the lead is made of the payload. */
export const mappingTypes = ['Direct', 'Computed', 'Conditional', 'Default'] as const;
export type MappingType = (typeof mappingTypes)[number];

export const mappingTypeDefault: MappingType = 'Direct';

export const sourceFieldMax = 300;
export const ruleMax = 1_000;
export const defaultValueMax = 500;
export const validationRuleMax = 200;
/** So many mappings an integration has at most. */
export const mappingsMax = 60;
export const positionMax = 1_000;

const rule = (max: number) => optional(boundedText(max), z.string());

/** A field mapping's fields. */
export const mappingFields = {
  id: field(needed(uuid), 'card'),
  integration_id: field(needed(uuid), 'card'),
  mapping_type: field(otherwise(mappingTypeDefault, z.enum(mappingTypes)), 'card', 'create', 'update'),
  /** A path into the payload, or a name that is looked for anywhere in it. */
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
  /** What stands where the payload has nothing; what a `Default` one always gives. */
  default_value: field(rule(defaultValueMax), 'card', 'create', 'update'),
  /** The expression of a `Computed` one. */
  transformation_rule: field(rule(ruleMax), 'card', 'create', 'update'),
  /** When a `Conditional` one applies, as an expression. */
  condition: field(rule(ruleMax), 'card', 'create', 'update'),
  /** Whether a payload that has no value here fails. */
  required: field(otherwise(false, z.boolean()), 'card', 'create', 'update'),
  /** The name of a rule, or a pattern. */
  validation_rule: field(rule(validationRuleMax), 'card', 'create', 'update'),
  /** The mappings of a target are tried in this order; a new one comes last. */
  position: field(optional(z.int().check(z.gte(0), z.lte(positionMax)), z.int()), 'card', 'create', 'update'),
  created_at: field(needed(instant), 'card'),
  updated_at: field(needed(instant), 'card'),
};

export const FieldMapping = z.object(shapeOf(mappingFields));
export type FieldMapping = z.infer<typeof FieldMapping>;
FieldMapping.register(z.globalRegistry, { id: 'FieldMapping' });

/** What a type wants besides: refused with `validation_error` on that field where it is missing. */
export const neededByType = {
  Direct: null,
  Computed: 'transformation_rule',
  Conditional: 'condition',
  Default: 'default_value',
} as const satisfies Record<MappingType, string | null>;

/**
 * A new mapping. A `Computed` one needs its `transformation_rule`, a `Conditional` one its `condition`, a `Default` one
 * its `default_value`; the server says so on that field.
 */
export const CreateFieldMapping = z.object(shapeOf(mappingFields, 'create'));
export type CreateFieldMapping = z.infer<typeof CreateFieldMapping>;
CreateFieldMapping.register(z.globalRegistry, { id: 'CreateFieldMapping' });

/** What is left out stays. */
export const UpdateFieldMapping = z.object(shapeOf(mappingFields, 'update'));
export type UpdateFieldMapping = z.infer<typeof UpdateFieldMapping>;
UpdateFieldMapping.register(z.globalRegistry, { id: 'UpdateFieldMapping' });

/** What `mapLead` needs of a mapping. */
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

/** A sample, and a mapping as it is typed now, which stands in place of the stored one of its `id`, else after all others. */
export const PreviewMapping = z.object({
  payload: z.unknown(),
  typed: z.optional(z.extend(CreateFieldMapping, { id: z.optional(uuid) })),
});
export type PreviewMapping = z.infer<typeof PreviewMapping>;
PreviewMapping.register(z.globalRegistry, { id: 'PreviewMapping' });

/** A field of a sample that has a value, as a mapping may read it. */
export const SampleField = z.object({
  /** What a mapping reads it by. */
  path: z.string(),
  /** What the person was asked, or the path. */
  label: z.string(),
  value: z.string(),
});
export type SampleField = z.infer<typeof SampleField>;

/** What a sample becomes by an integration's mappings. */
export const MappingPreview = z.object({
  lead: MappedLead,
  problems: z.array(Problem),
  trace: z.array(TraceStep),
  /** What the sample has: the answers of its form first, 200 at most. */
  fields: z.array(SampleField),
  /** What the typed mapping does; null: none was given. */
  typed: z.nullable(
    z.object({
      step: z.nullable(TraceStep),
      problems: z.array(Problem),
      /** What of it cannot be read, in the caller's language. */
      faults: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  ),
});
export type MappingPreview = z.infer<typeof MappingPreview>;
MappingPreview.register(z.globalRegistry, { id: 'MappingPreview' });
