/**
 * Names of all figure definitions. Each has a text, `analytics:definitions.*`, which screens and exported files use.
 */
export const definitionNames = [
  'leads',
  'steps',
  'conversion',
  'times',
  'speed',
  'quotes',
  'policies',
  'expiring',
  'retention',
  'waiting',
  'unrenewed',
  'silent',
  'premium',
  'avg_deal',
  'avg_month',
  'projection',
  'commissions',
  'spend',
  'ranks',
] as const;
export type DefinitionName = (typeof definitionNames)[number];

/** The figures that describe the current state, whatever the range. */
const definitionsOfNow: readonly DefinitionName[] = ['waiting', 'unrenewed', 'silent'];
export const isOfNow = (name: DefinitionName): boolean => definitionsOfNow.includes(name);
