/** What a template is about. The type decides which variables it may use. */
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

/**
 * The types whose messages are sent to clients. The messages of the others, except Custom, are sent to users of the
 * agency.
 */
export const clientTypes = [
  'Lead Welcome',
  'Quote Generated',
  'Quote Reminder',
  'Policy Confirmation',
  'Renewal Reminder',
  'Renewal Urgent',
] as const satisfies readonly TemplateType[];

/** Variables that every message has a value for. */
/** `reply_email`: the address for replies to an e-mail; `''`: there is none, and no text invites a reply. */
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
/** `other_policies`: a line for each further policy in the same message. */
const ofRenewal = [...ofPolicy, 'annual_premium', 'days_left', 'other_policies'] as const;
const ofTask = ['task_title', 'due_date', 'other_tasks'] as const;

const own = {
  'Lead Welcome': ['product'],
  'Quote Generated': ofQuote,
  'Quote Reminder': ofQuote,
  // `starts_on`: the first day of a policy that is not in force yet; `''`: it is in force.
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

/** Every variable that some type offers. */
export const variables: readonly Variable[] = [...new Set<Variable>([...everywhere, ...Object.values(own).flat()])];

/** The variables that a type offers. Each has a value, which may be `''`. */
export function variablesOf(type: TemplateType): readonly Variable[] {
  return [...everywhere, ...own[type]];
}
