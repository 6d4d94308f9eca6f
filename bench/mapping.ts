import { performance } from 'node:perf_hooks';
import { integrationTypes } from '#features/integrations/contract/choices.ts';
import type { Mapping } from '#features/integrations/contract/field-mapping.ts';
import { samples } from '#features/integrations/contract/samples.ts';
import { mapLead } from '#features/integrations/server/mapping/map-lead.ts';

const leads = 5_000;
const rounds = 5;

const mapping = (index: number, told: Partial<Mapping>): Mapping => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  mapping_type: 'Direct',
  source_field: '',
  target_field: 'name',
  default_value: '',
  transformation_rule: '',
  condition: '',
  required: false,
  validation_rule: '',
  ...told,
});

/** Mappings that an agency adds: a rule, a condition, a pattern. */
const own: readonly Mapping[] = [
  mapping(1, {
    mapping_type: 'Computed',
    source_field: 'full_name',
    transformation_rule: 'title(value)',
    required: true,
  }),
  mapping(2, {
    mapping_type: 'Conditional',
    target_field: 'campaign',
    source_field: 'ad_name',
    condition: 'same(field("platform"), "fb")',
  }),
  mapping(3, { target_field: 'zip_code', source_field: 'zip_code', validation_rule: '/^[0-9]{5}$/' }),
];

/**
 * Reports how many leads per minute are mapped, for every type with its default mappings, and with rules, conditions,
 * and patterns.
 */
export function benchMapping(say: (text: string) => void): void {
  for (const type of integrationTypes) say(`${type}, as it comes: ${perMinute(type, [])} leads a minute`);
  say(`Facebook Ads, with a rule, a condition and a pattern: ${perMinute('Facebook Ads', own)} leads a minute`);
}

/** The median of the rounds. */
function perMinute(integration_type: (typeof integrationTypes)[number], mappings: readonly Mapping[]): string {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    for (let lead = 0; lead < leads; lead += 1) {
      mapLead(mappings, samples[integration_type], { integration_type, validate_data: true });
    }
    return performance.now() - start;
  });
  const middle = times.sort((one, other) => one - other)[Math.floor(rounds / 2)] as number;
  return Math.round((leads / middle) * 60_000).toLocaleString('en-US');
}
