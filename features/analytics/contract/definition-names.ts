/** What a figure can be: each has a text, `analytics:definitions.*`, which screens and files read. */
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

/** Those of what is so now, whatever the range. */
const definitionsOfNow: readonly DefinitionName[] = ['waiting', 'unrenewed', 'silent'];
export const isOfNow = (name: DefinitionName): boolean => definitionsOfNow.includes(name);
