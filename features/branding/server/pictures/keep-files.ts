import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PictureFiles } from '../schema.ts';
import type { MadePicture } from './picture-task.ts';

/** Keeps what was made of a picture in the agency's files, and gives their names. The row of its brand is locked. */
export async function keepFiles(
  { shown, made }: MadePicture,
  { agency, services }: Pick<CommandContext, 'agency' | 'services'>,
): Promise<PictureFiles> {
  const keep = (bytes: Buffer, ending: string) => services.storage.put(agency.id, bytes, ending);
  const entries = Object.entries(made).map(async ([name, bytes]) => [name, await keep(bytes, 'png')] as const);
  return { shown: await keep(shown, 'webp'), made: Object.fromEntries(await Promise.all(entries)) };
}
