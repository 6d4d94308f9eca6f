import { assignee } from '#features/users/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { BookChoices } from '../../contract/choices.ts';
import type { BookImport } from '../../contract/imports.ts';
import { changeImport, lockImport, readBookImport } from './imports.ts';

/**
 * Stores what a person chose for a file, in place of earlier choices. They are remembered for the next file. Refused
 * with `not_ready` once the import has begun, and with `unknown_column` for a column that the file doesn't have.
 */
export async function chooseForBook(
  id: string,
  choices: BookChoices,
  ctx: CommandContext<'not_ready' | 'unknown_column'>,
): Promise<BookImport> {
  const { audit, changed } = ctx;
  const found = (await lockImport(id, ctx)) ?? ctx.refuse('not_found');
  if (found.status !== 'ready') return ctx.refuse('not_ready');
  const names = new Set(found.columns.map(({ name }) => name));
  const unknown = choices.columns?.find(({ name }) => !names.has(name));
  if (unknown) return ctx.refuse('unknown_column', { name: unknown.name });
  // Who was chosen before may have left since.
  const before = new Set(Object.values(found.choices?.agents ?? {}));
  const agents = new Set(Object.values(choices.agents ?? {}).filter((agent) => !before.has(agent)));
  await Promise.all([...agents].map((agent) => assignee(agent, 'agents', ctx)));
  audit({ action: 'chooseForBook', entity: 'book_import', entity_id: id, after: { file_name: found.file_name } });
  changed('book_import', id);
  const { made } = await allOf({
    stored: changeImport(id, { choices: JSON.stringify(choices) }, ctx),
    made: readBookImport(id, ctx),
  });
  return made ?? ctx.refuse('not_found');
}
