// The door of the import: files of leads that come from elsewhere.
export { importLeadsCommand } from './command.ts';
export { importLeads } from './import-leads.ts';
