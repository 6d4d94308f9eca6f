declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    book_import: true;
  }
}

export {
  BookChoices,
  ColumnChoice,
  premiumBases,
  rowPremiums,
  statusClasses,
  transactionKinds,
} from './contract/choices.ts';
export { type BookField, bookFields, clientFields, policyColumns } from './contract/fields.ts';
export {
  AskedOfBook,
  BookConflict,
  BookFigures,
  BookImport,
  BookPreview,
  BookRow,
  BookUndoPreview,
  importStatuses,
  keptReasons,
  rowFilters,
  rowOutcomes,
} from './contract/imports.ts';
export { ownTitles } from './contract/own-titles.ts';
export { type LeftOutReason, leftOutReasons, toldCodes } from './contract/reasons.ts';
export { bookRoutes } from './contract/routes.ts';
