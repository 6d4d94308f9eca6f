export { type BookColumn, guessColumns } from './columns/guess-columns.ts';
export { book } from './import/index.ts';
export { planBook } from './plan/plan-book.ts';
export { sayLeftOut, sayTold } from './plan/say.ts';
export { figuresOf } from './plan/sums.ts';
export type { Book } from './reading/book.ts';
export { readBook } from './reading/read-book.ts';
