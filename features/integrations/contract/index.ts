// What later slices read a file with: the vocabulary of headings in both languages, and the readers of single cells.

export { addressColumn } from './mapping/address-parts.ts';
export { isCarrier, mayInsure } from './mapping/carriers.ts';
export { headingOf, isCompanyTitle } from './mapping/column-titles.ts';
export { isMail, isWrittenPhone } from './mapping/looks.ts';
export { fold, plainName } from './mapping/names.ts';
export { readDate, readZip } from './mapping/read-values.ts';
export { phonesIn } from './mapping/several-phones.ts';
export { startOf } from './mapping/texts.ts';
export { type Meaning, phoneMeanings, wholeNameMeanings } from './mapping/vocabulary.ts';
