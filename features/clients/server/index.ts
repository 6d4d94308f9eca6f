export { firstNameOf } from '../contract/identity/first-name.ts';
export { namePartsOf } from '../contract/identity/name-parts.ts';
export { likenessOf } from '../contract/identity/same-name.ts';
export { bringInClients } from './bring-in-clients.ts';
export {
  type ClientRow,
  changeOfClient,
  newClient,
} from './client-row.ts';
export { completionOf, type LeftoverValue, type Voucher } from './completion.ts';
export { findMatches, findPerson } from './find-matches.ts';
export { findPeople, type People } from './find-people.ts';
export { hasClient } from './has-client.ts';
export { choosePerson, type Identity, isNameless, isTelling, tellingEmails, tellingPhones } from './identity.ts';
export { type OwnContacts, ownContacts } from './own-contacts.ts';
export { readPhone } from './phone.ts';
export {
  contactCardColumns,
  contactCardOf,
  contactColumns,
  contactOf,
  type KeptContact,
  keptContact,
  keptContactColumns,
  keptContactOf,
} from './read-contact.ts';
export { removeClients } from './remove-clients.ts';
export { exactFirst, searchRows } from './search-rows.ts';
export { fold, numberLines, personLines, searchPatterns, searchText } from './search-text.ts';
export {
  keepStopped,
  noPhones,
  stoppedPhones,
  stopping,
} from './stopped-phones.ts';
export { takeBackClients } from './take-back-clients.ts';
export { type Completion, takeBackCompletions } from './take-back-completions.ts';
export {
  type Addressee,
  addClient,
  lockClient,
  lockClientRows,
  lockClients,
  saveClient,
  saveClients,
} from './write-client.ts';
