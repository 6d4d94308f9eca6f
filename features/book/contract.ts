declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    book_import: true;
  }
}

export { importingBooks } from './contract/access.ts';
export {
  BookChoices,
  ColumnChoice,
  type PremiumBasis,
  premiumBases,
  type RowPremium,
  rowPremiums,
  type StatusClass,
  statusClasses,
  type TransactionKind,
  transactionKinds,
} from './contract/choices.ts';
export { type BookField, bookFields, clientFields, policyColumns } from './contract/fields.ts';
export {
  AskedOfBook,
  BookConflict,
  BookDifference,
  BookFigures,
  BookImport,
  BookImportCard,
  BookImportQuery,
  BookPreview,
  BookRow,
  BookRowQuery,
  BookUndoPreview,
  bookFileMaxBytes,
  bookFileTypes,
  bookUndoDays,
  DecideConflicts,
  type ImportStatus,
  importStatuses,
  type KeptReason,
  keptReasons,
  PolicySource,
  previewMax,
  type RowOutcome,
  rowFilters,
  rowOutcomes,
} from './contract/imports.ts';
export type { KnownBook, KnownClient, KnownPolicy, KnownUser } from './contract/known.ts';
export type {
  BookSums,
  ClientValues,
  FieldChange,
  Plan,
  PlannedClient,
  PlannedPolicy,
  PolicyValues,
  Renewed,
} from './contract/plan.ts';
export type { BookQuestion } from './contract/questions.ts';
export {
  type LeftOut,
  type LeftOutReason,
  leftOutReasons,
  type Told,
  type ToldCode,
  toldCodes,
} from './contract/reasons.ts';
export { bookRoutes } from './contract/routes.ts';
