import { codeFolders, filesIn, read } from './house.ts';
import { identifierOf, nodesOf, type SyntaxNode, treeOf } from './syntax.ts';

// What was brought in with policies from a file counts in what is in force, and in nothing that was sold or asked for
// here (features/book/README.md). So every read of these tables says which of both it is.

const tables = 'leads|quotes|policies';

/** A table in raw SQL, and as an argument of the query builder or of a function of ours that reads it. */
const reads = [
  new RegExp(`\\b(?:from|join|using)\\s+(?:only\\s+)?(${tables})\\b(?!\\.)`, 'gi'),
  new RegExp(
    `\\b(?:selectFrom|\\w+Join|\\w+JoinLateral|searchRows|reassignRows)\\([^()]*?(?:\\([^()]*\\)[^()]*?)*?['"](${tables})(?: as \\w+)?['"]`,
    'g',
  ),
  new RegExp(`\\btable: '(${tables})'`, 'g'),
];

/** What names the column, itself or in the SQL that it returns. */
const names = /\bimport_id\b|\b(?:isLookedAt|ofRange|sold|mayRemindOf|mayRemindOfRenewal)\(|\bmadeHere\b/g;

/** A line or a block that is a comment and nothing else. */
const comment = /^\s*(?:\/\/|\/\*\*|\*).*$/gm;

/** A part of a file that reads one of the tables: a function, or another declaration. */
export interface TableRead {
  /** `features/leads/server/read-leads.ts readLead` */
  place: string;
  /** Each table as often as it is read. */
  tables: string[];
  /** Whether the column is named at least as often. */
  isNamed: boolean;
}

/** The reads of a file's code, by its top-level declarations. */
export function readsIn(file: string, code: string): TableRead[] {
  const { body } = treeOf(file, code) as unknown as { body: SyntaxNode[] };
  return body
    .filter(({ type }) => type !== 'ImportDeclaration')
    .flatMap((node) => {
      const text = code.slice(Number(node.start), Number(node.end)).replace(comment, '');
      const found = reads.flatMap((read) => [...text.matchAll(read)].map(([, table = '']) => table.toLowerCase()));
      if (found.length === 0) return [];
      const named = [...text.matchAll(names)].length;
      return [{ place: `${file} ${nameOf(node)}`, tables: found.sort(), isNamed: named >= found.length }];
    });
}

/** The first name that a declaration declares. */
function nameOf(node: SyntaxNode): string {
  const declared = nodesOf(node).find(({ type }) => type === 'FunctionDeclaration' || type === 'VariableDeclarator');
  return identifierOf(declared?.id) || 'itself';
}

/** The reads of all code that runs on the server for agencies. */
export function allReads(): TableRead[] {
  return filesIn([...codeFolders], /\.ts$/)
    .filter((file) => /^features\/[\w-]+\/server\//.test(file) && !/\.test\.ts$/.test(file))
    .flatMap((file) => readsIn(file, read(file)));
}

/** The reads that don't name the column as often as they read, by the reason. */
export const broughtInToo: Readonly<Record<string, readonly string[]>> = {
  'The book counts in what is in force, expires, is renewed and is kept.': [
    'features/analytics/server/metrics/terms.ts readTerms',
    'features/analytics/server/read-retention.ts readLost',
    'features/analytics/server/read-retention.ts readClients',
    'features/notifications/server/tell-expiring.ts findUntold',
    'features/policies/server/in-force.ts inForceCorrections',
    'features/policies/server/in-force.ts toEndCorrections',
    'features/policies/server/read-policies.ts hasAnother',
    'features/renewals/server/engine/due-policies.ts isFollowed',
    'features/renewals/server/engine/due-policies.ts duePolicies',
    'features/renewals/server/engine/due-policies.ts countDue',
    'features/renewals/server/engine/make-renewals.ts lockDue',
    'features/renewals/server/engine/preview.ts previewRenewals',
    'features/renewals/server/engine/preview.ts named',
    'features/renewals/server/follow-policies.ts reopenRenewals',
    'features/renewals/server/lost-terms.ts isTermFollowed',
    'features/renewals/server/lost-terms.ts findTerms',
    'features/renewals/server/read-renewals.ts filtered',
    'features/renewals/server/read-renewals.ts joined',
  ],
  'Its policies are listed and found like others.': [
    'features/policies/server/find-policies.ts findPolicies',
    'features/policies/server/match-carrier.ts matchCarrier',
    'features/policies/server/policies-of-client.ts policiesOfClient',
    'features/policies/server/read-policies.ts joined',
  ],
  'Leads and quotes are left out; the policies are those in force, and the quotes those that offer their next terms.': [
    'features/analytics/server/metrics/state.ts readState',
  ],
  'Quotes are left out; the policies are those whose term is over.': [
    'features/dashboard/server/read-figures.ts readFigures',
  ],
  'The policies are those of commission lines, which no policy of the book has.': [
    'features/analytics/server/metrics/commissions.ts readCommissions',
    'features/analytics/server/reports/read-months.ts readLedger',
    'features/commissions/server/chargebacks/owed-lines.ts owedLines',
    'features/commissions/server/chargebacks/read-chargebacks.ts withNames',
    'features/commissions/server/chargebacks/tell-of-period.ts readProposed',
    'features/commissions/server/explain/explain-line.ts explainLine',
    'features/commissions/server/lines/read-commissions.ts isOfSources',
    'features/commissions/server/lines/read-commissions.ts withNames',
    'features/commissions/server/lines/search-lines.ts policiesOf',
    'features/commissions/server/periods/check-period.ts readLines',
    'features/commissions/server/periods/list-left-out.ts listLeftOut',
    'features/commissions/server/recalculate/left-out.ts withCorrected',
    'features/commissions/server/recalculate/recalculated-lines.ts leftOut',
    'features/commissions/server/recalculate/recalculated-lines.ts outcomeOf',
    'features/commissions/server/runs/dry-run.ts named',
    'features/commissions/server/runs/dry-run.ts namedLeftOut',
    'features/commissions/server/statements/statement-rows.ts readStatementAdjustments',
  ],
  'It is everything that the agency has.': [
    'features/agency-data/server/contents.ts joined',
    'features/book/server/import/known-book.ts readKnownBook',
    'features/book/server/import/known-book.ts readPolicies',
  ],
  'It is one record, or some, by id.': [
    'features/communications/server/messages/proposals.ts noteSent',
    'features/communications/server/writing/read-record.ts parts',
    'features/communications/server/writing/write-at-release.ts aboutTask',
    'features/integrations/server/processing/follow-event.ts note',
    'features/leads/server/complete-leads.ts lockCompleted',
    'features/leads/server/read-history.ts readHistory',
    'features/leads/server/read-leads.ts readLead',
    'features/leads/server/remove-leads.ts lockUntouched',
    'features/leads/server/update-lead.ts lockForUpdate',
    'features/notifications/server/on-assigned.ts onLeadAssigned',
    'features/notifications/server/on-assigned.ts onQuoteAssigned',
    'features/notifications/server/on-assigned.ts onPolicyAssigned',
    'features/policies/server/convert-to-policy.ts carrierOfSale',
    'features/policies/server/convert-to-policy.ts checkSellable',
    'features/policies/server/read-policies.ts readPolicy',
    'features/policies/server/renew-policy.ts lockPoliciesToRenew',
    'features/proposals/server/generate-quote-pdf.ts readProposal',
    'features/quotes/server/read-quotes.ts joined',
    'features/quotes/server/read-quotes.ts readQuote',
    'features/tasks/server/links.ts heldLeads',
    'features/tasks/server/links.ts policiesOf',
    'features/tasks/server/read-tasks.ts joined',
    'features/tasks/server/update-task.ts lockTask',
  ],
  'It is what refers to a policy: offers of its next term, or its next terms.': [
    'features/policies/server/read-policies.ts offersOf',
    'features/policies/server/take-back-policies.ts nextsOf',
    'features/quotes/server/correct-drafts.ts correctDrafts',
    'features/renewals/server/take-back-renewals.ts decidedOffers',
  ],
  'It is whoever looks after a client, and where the client lives, also for a client of the book.': [
    'features/communications/server/by-hand/send-again.ts sendAgain',
    'features/communications/server/hooks/tell-of-reply.ts writersOf',
    'features/communications/server/letters/sender.ts readAnsweringEmail',
    'features/communications/server/sending/lookup.ts readZip',
    'features/communications/server/sending/outcome.ts tellUndelivered',
    'features/leads/server/read-sharers.ts readSharers',
    'features/leads/server/remove-leads.ts clientsWithLeads',
  ],
  'It keeps the search text of every record, also of those that lists leave out.': [
    'features/leads/server/keep-lead-text.ts keepLeadText',
    'features/policies/server/index.ts leadTexts',
    'features/quotes/server/index.ts leadTexts',
  ],
  'It is what came from sources, which the book did not.': [
    'features/consents/server/ledger/subscribers.ts comparison',
    'features/integrations/server/undo/free-leads.ts lockFree',
    'features/integrations/server/undo/free-leads.ts hasWork',
    'features/integrations/server/undo/read-undo.ts countsOf',
  ],
};

/** The reads that neither name the column nor have a reason, and the reasons that no read has. */
export function faultsOfReads(found: readonly TableRead[]): string[] {
  const excused = new Set(Object.values(broughtInToo).flat());
  const open = found.filter(({ isNamed }) => !isNamed);
  const places = new Set(open.map(({ place }) => place));
  return [
    ...open
      .filter(({ place }) => !excused.has(place))
      .map(({ place, tables }) => `${place} reads ${tables.join(', ')} and does not name import_id`),
    ...[...excused].filter((place) => !places.has(place)).map((place) => `${place} needs no reason`),
  ];
}
