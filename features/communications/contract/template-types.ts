/** What a template is about, which decides what names it may use. */
export const templateTypes = [
  'Lead Welcome',
  'Quote Generated',
  'Quote Reminder',
  'Policy Confirmation',
  'Renewal Reminder',
  'Renewal Urgent',
  'Task Assignment',
  'Task Reminder',
  'Task Completed',
  'Commission Report',
  'Custom',
] as const;
export type TemplateType = (typeof templateTypes)[number];

/** Those whose messages go to clients; of the others, but for Custom, to people of the agency. */
export const clientTypes = [
  'Lead Welcome',
  'Quote Generated',
  'Quote Reminder',
  'Policy Confirmation',
  'Renewal Reminder',
  'Renewal Urgent',
] as const satisfies readonly TemplateType[];

/** Names that every message has a value for. */
/** `reply_email`: where answers to an e-mail go; `''`: nowhere, and no text asks for one. */
const everywhere = [
  'client_name',
  'client_first_name',
  'agency_name',
  'agency_phone',
  'seller_name',
  'seller_phone',
  'reply_email',
] as const;

const ofQuote = ['product', 'quote_number', 'carrier', 'annual_premium', 'valid_until'] as const;
const ofPolicy = ['product', 'policy_number', 'carrier', 'effective_date', 'expiration_date'] as const;
/** `other_policies`: a line for each further one that is told of in the same message. */
const ofRenewal = [...ofPolicy, 'annual_premium', 'days_left', 'other_policies'] as const;
const ofTask = ['task_title', 'due_date', 'other_tasks'] as const;

const own = {
  'Lead Welcome': ['product'],
  'Quote Generated': ofQuote,
  'Quote Reminder': ofQuote,
  // `starts_on`: the day on which a policy begins that is not in force yet; `''`: it is.
  'Policy Confirmation': [...ofPolicy, 'annual_premium', 'starts_on'],
  'Renewal Reminder': ofRenewal,
  'Renewal Urgent': ofRenewal,
  'Task Assignment': ofTask,
  'Task Reminder': ofTask,
  'Task Completed': ofTask,
  'Commission Report': ['period_name', 'net_to_pay'],
  Custom: [],
} as const satisfies Record<TemplateType, readonly string[]>;

export type Variable = (typeof everywhere)[number] | (typeof own)[TemplateType][number];

/** Every name that some type offers. */
export const variables: readonly Variable[] = [...new Set<Variable>([...everywhere, ...Object.values(own).flat()])];

/** The names that a type offers. Each has a value, which may be `''`. */
export function variablesOf(type: TemplateType): readonly Variable[] {
  return [...everywhere, ...own[type]];
}
