import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findAgency } from '#features/tenants/server/index.ts';
import { languages } from '#platform/contract/language.ts';
import { actorOf, operator } from '#platform/server/acts/actor.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import { type Command, CommandError } from '#platform/server/console/command.ts';
import { importLeads } from './import-leads.ts';
import type { ImportReport, ToldRow } from './report.ts';
import { oneLine, shownTitles } from './shown-titles.ts';

/** Imports a file for the operator, and prints the outcome of each row. */
export const importLeadsCommand: Command = {
  name: 'import-leads',
  summary: 'Load leads from a CSV, XLSX or JSON file; safe to run twice',
  argument: 'FILE',
  options: {
    agency: { required: true, help: "the agency's subdomain" },
    language: { help: 'of the reasons in the report: en (when left out) or es' },
  },
  async run({ argument, options }, services) {
    const file = argument as string;
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`${file} cannot be read (${error.code}).`);
    });
    const subdomain = options.agency as string;
    const agency = await performOnPlatform(services, { actor: operator }, (ctx) => findAgency(subdomain, ctx));
    if (!agency) throw new CommandError(`There is no agency with the subdomain "${options.agency}".`);
    const language = languages.find((known) => known === (options.language ?? 'en'));
    if (!language) throw new CommandError(`--language must be one of ${languages.join(', ')}.`);
    const name = path.basename(file);
    const report = await importLeads(services, { agency, actor: actorOf('import', name), language }, bytes, { name });
    const { imported, people, incomplete, duplicate, refused } = report;
    return {
      json: {
        imported,
        people,
        incomplete: incomplete.length,
        duplicate: duplicate.length,
        refused: refused.length,
        rows: report,
      },
      text: reportText(report),
    };
  },
};

function reportText({ imported, people, unread, incomplete, duplicate, refused }: ImportReport): string {
  const lines = (rows: readonly ToldRow[]) =>
    rows.map(({ line, name, reason }) => `  line ${line}  ${oneLine(name) || '(no name)'}: ${oneLine(reason)}`);
  return [
    `Imported   ${imported}`,
    `New people ${people}`,
    `Incomplete ${incomplete.length}`,
    ...lines(incomplete),
    `Duplicate  ${duplicate.length}`,
    ...lines(duplicate),
    `Refused    ${refused.length}`,
    ...lines(refused),
    ...(unread.length > 0 ? [`Columns not read, whose headers are unknown: ${shownTitles(unread)}`] : []),
  ].join('\n');
}
