import './schema.ts';

export { findMatches } from './find-matches.ts';
export { contactCardColumns, contactCardOf, contactColumns, contactOf } from './read-contact.ts';
export { fold, numberedSearchText, searchPatterns, searchTextOf } from './search-text.ts';
export {
  type ClientRow,
  type ClientWriter,
  changeOfClient,
  clientColumns,
  completionOf,
  newClient,
} from './write-client.ts';
