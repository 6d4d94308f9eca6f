import { addDays } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/language.ts';
import { formatMoney } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import type { Variable } from '../../contract/template-types.ts';
import type { Sender } from '../letters/footer.ts';

/** Variables whose example is a word of the language. */
const worded = [
  'client_name',
  'client_first_name',
  'product',
  'quote_number',
  'carrier',
  'policy_number',
  'other_policies',
  'task_title',
  'other_tasks',
  'period_name',
] as const satisfies readonly Variable[];

/** The example values of a message without a recipient: the actual agency and user, with a fictional client. */
export function exampleValues(
  language: Language,
  { name, phone, email, seller }: Pick<Sender, 'name' | 'phone' | 'email'> & { seller: string },
  { today, agency, services }: Pick<CommandContext, 'today' | 'agency' | 'services'>,
): Record<Variable, string> {
  const example = (variable: (typeof worded)[number]) =>
    services.translate(language, `communications:example.${variable}`);
  const dayIn = (days: number) => formatDay(addDays(today, days), agency.date_format);
  const words = Object.fromEntries(worded.map((variable) => [variable, example(variable)]));
  return {
    ...(words as Record<(typeof worded)[number], string>),
    agency_name: name,
    agency_phone: phone,
    seller_name: seller,
    seller_phone: phone,
    reply_email: email || 'maria@example.com',
    annual_premium: formatMoney(1_840),
    net_to_pay: formatMoney(2_315.4),
    valid_until: dayIn(30),
    effective_date: dayIn(0),
    expiration_date: dayIn(14),
    starts_on: '',
    due_date: dayIn(2),
    days_left: '14',
  };
}
