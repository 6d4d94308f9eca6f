import './schema.ts';

export { findMatches } from './find-matches.ts';
export { contactCardColumns, contactCardOf, contactColumns, contactOf } from './read-contact.ts';
export { fold, numberedSearchText, searchTextOf } from './search-text.ts';
export { searched } from './searched.ts';
export {
  type ClientRow,
  type ClientWriter,
  changeOfClient,
  clientColumns,
  completionOf,
  newClient,
} from './write-client.ts';
