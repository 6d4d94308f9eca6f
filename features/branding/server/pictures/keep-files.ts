import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PictureFiles } from '../schema.ts';
import type { MadePicture } from './picture-task.ts';

/** Stores a picture's files in the agency's storage and returns their names. The brand's row must be locked. */
export async function keepFiles(
  { shown, made }: MadePicture,
  { agency, services }: Pick<CommandContext, 'agency' | 'services'>,
): Promise<PictureFiles> {
  const keep = (bytes: Buffer, ending: string) => services.storage.put(agency.id, bytes, ending);
  const entries = Object.entries(made).map(async ([name, bytes]) => [name, await keep(bytes, 'png')] as const);
  return { shown: await keep(shown, 'webp'), made: Object.fromEntries(await Promise.all(entries)) };
}
