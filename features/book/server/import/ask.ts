import type { BookChoices } from '../../contract/choices.ts';
import type { AskedOfBook } from '../../contract/imports.ts';
import type { BookQuestion } from '../../contract/questions.ts';
import type { Book } from '../reading/book.ts';

/** The questions of a plan, with whether somebody answered them and whether the import needs the answer. */
export const askedOf = (questions: readonly BookQuestion[], choices: BookChoices | null, book: Book): AskedOfBook[] =>
  questions.map((question) => ({
    ...question,
    ...('doubles' in question ? { doubles: [...question.doubles] } : undefined),
    ...('lines' in question ? { lines: [...question.lines], says: saysOf(question.lines, book) } : undefined),
    is_answered: isAnswered(question, choices),
    is_needed: question.about === 'carrier_of_file' || question.about === 'product_of_file',
  })) as AskedOfBook[];

/** What each of these rows says in the columns in which they differ. */
function saysOf(lines: readonly number[], { columns, rows }: Book): string[] {
  const cellsOf = lines.map((line) => rows[line - 1]?.cells ?? []);
  const differing = columns.flatMap((name, at) =>
    new Set(cellsOf.map((cells) => cells[at] ?? '')).size > 1 ? [{ name, at }] : [],
  );
  return cellsOf.map((cells) => differing.map(({ name, at }) => `${name}: ${cells[at] || '–'}`).join(' · '));
}

function isAnswered(question: BookQuestion, choices: BookChoices | null): boolean {
  if (!choices) return false;
  switch (question.about) {
    case 'carrier':
      return choices.carriers?.[question.written] !== undefined;
    case 'product':
      return choices.products?.[question.written] !== undefined;
    case 'agent':
      return choices.agents?.[question.written] !== undefined;
    case 'status':
      return choices.statuses?.[question.written] !== undefined;
    case 'transaction':
      return choices.transactions?.[question.written] !== undefined;
    case 'carrier_of_file':
      return choices.carrier !== undefined;
    case 'product_of_file':
      return choices.product !== undefined;
    case 'premium':
      return choices.premium !== undefined;
    case 'row_premiums':
      return choices.row_premiums !== undefined;
    case 'months':
      return choices.months?.[question.product] !== undefined;
    case 'date_order':
      return choices.columns?.some(({ name, date_order }) => name === question.column && date_order) ?? false;
    case 'clients_without_policy':
      return choices.clients_without_policy !== undefined;
    case 'contradiction':
      return question.lines.some((line) => choices.standing?.includes(line));
    case 'end_of_term':
    case 'joined_sheet':
    case 'clients_by_name':
      return choices.columns !== undefined;
  }
}

/** Whether the import can begin: all that it needs is answered. */
export const isAllAnswered = (asked: readonly AskedOfBook[]): boolean =>
  asked.every(({ is_answered, is_needed }) => is_answered || !is_needed);
