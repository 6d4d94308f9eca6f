/** What a figure can be: each has a text, `analytics:definitions.*`, which screens and files read. */
export const definitionNames = [
  ...(['leads', 'steps', 'conversion', 'times', 'speed'] as const),
  ...(['quotes', 'policies', 'expiring', 'retention'] as const),
  ...(['waiting', 'unrenewed', 'silent'] as const),
  ...(['premium', 'avg_deal', 'avg_month', 'projection', 'commissions', 'spend', 'ranks'] as const),
] as const;
export type DefinitionName = (typeof definitionNames)[number];

/** Those of what is so now, whatever the range. */
const definitionsOfNow: readonly DefinitionName[] = ['waiting', 'unrenewed', 'silent'];
export const isOfNow = (name: DefinitionName): boolean => definitionsOfNow.includes(name);
