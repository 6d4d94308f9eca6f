import { productTypes } from '#features/leads/contract.ts';
import { columnDateOrders } from '#platform/contract/table-place.ts';
import {
  type AskedOfBook,
  type BookChoices,
  type ColumnChoice,
  premiumBases,
  rowPremiums,
  statusClasses,
  transactionKinds,
} from '../../contract.ts';

/** The answers of a form by the keys of their questions; '' means none. */
export type Answers = Readonly<Record<string, string>>;

/** The answer by which rows, agents or products are nobody's and nothing's. */
export const none = 'none';

/** What is told rather than asked, because there is nothing to choose. */
const told: readonly AskedOfBook['about'][] = ['clients_by_name', 'joined_sheet'];
export const isTold = ({ about }: AskedOfBook): boolean => told.includes(about);

/** The key of a question, the same in each preview of a file. */
export function keyOf(question: AskedOfBook): string {
  const of =
    'written' in question
      ? question.written
      : 'column' in question
        ? question.column
        : 'product' in question
          ? question.product
          : '';
  return `${question.about}:${of}`;
}

/** The answer that holds for a question: the chosen one, else the proposal. '' means somebody must choose. */
export function answerOf(question: AskedOfBook, choices: BookChoices): string {
  switch (question.about) {
    case 'carrier_of_file':
      return choices.carrier ?? '';
    case 'product_of_file':
      return choices.product ?? '';
    case 'agent':
      return question.proposal ?? none;
    case 'product':
      return question.proposal ?? (question.is_answered ? none : '');
    case 'months':
      return question.proposal === null ? '' : String(question.proposal);
    case 'end_of_term':
      return choices.columns?.find(({ name }) => name === question.column)?.field === 'effective_date'
        ? 'start'
        : 'end';
    case 'clients_without_policy':
      return choices.clients_without_policy ? 'yes' : 'no';
    case 'contradiction':
      return String(question.lines.find((line) => choices.standing?.includes(line)) ?? question.lines[0] ?? '');
    case 'clients_by_name':
    case 'joined_sheet':
      return '';
    default:
      return question.proposal;
  }
}

/** The answers of the form, else those that hold. */
export const answersTo = (questions: readonly AskedOfBook[], choices: BookChoices, given: Answers): Answers =>
  Object.fromEntries(questions.map((each) => [keyOf(each), given[keyOf(each)] ?? answerOf(each, choices)]));

/** The choices with these answers. What is proposed and shown counts as chosen. */
export function withAnswers(choices: BookChoices, questions: readonly AskedOfBook[], answers: Answers): BookChoices {
  let all = choices;
  for (const question of questions) {
    const answer = answers[keyOf(question)] ?? '';
    if (answer !== '') all = Object.assign({}, all, answered(all, question, answer));
  }
  return all;
}

const among = <Value extends string>(values: readonly Value[], answer: string): Value | undefined =>
  values.find((value) => value === answer);

/** What an answer changes in the choices. */
function answered(choices: BookChoices, question: AskedOfBook, answer: string): BookChoices {
  switch (question.about) {
    case 'carrier':
      return { carriers: { ...choices.carriers, [question.written]: answer } };
    case 'carrier_of_file':
      return { carrier: answer };
    case 'product':
      return { products: { ...choices.products, [question.written]: among(productTypes, answer) ?? null } };
    case 'product_of_file':
      return { product: among(productTypes, answer) };
    case 'agent':
      return { agents: { ...choices.agents, [question.written]: answer === none ? null : answer } };
    case 'status':
      return { statuses: { ...choices.statuses, [question.written]: among(statusClasses, answer) ?? 'by_days' } };
    case 'transaction':
      return {
        transactions: { ...choices.transactions, [question.written]: among(transactionKinds, answer) ?? 'none' },
      };
    case 'premium':
      return { premium: among(premiumBases, answer) };
    case 'row_premiums':
      return { row_premiums: among(rowPremiums, answer) };
    case 'months':
      return { months: { ...choices.months, [question.product]: Number(answer) } };
    case 'date_order':
      return { columns: changed(choices, question.column, { date_order: among(columnDateOrders, answer) }) };
    case 'end_of_term':
      return {
        columns: changed(choices, question.column, { field: answer === 'end' ? 'expiration_date' : 'effective_date' }),
      };
    case 'clients_without_policy':
      return { clients_without_policy: answer === 'yes' };
    case 'contradiction':
      return {
        standing: [...(choices.standing ?? []).filter((line) => !question.lines.includes(line)), Number(answer)],
      };
    default:
      return {};
  }
}

const changed = (choices: BookChoices, name: string, change: Partial<ColumnChoice>) =>
  (choices.columns ?? []).map((column) => (column.name === name ? { ...column, ...change } : column));
