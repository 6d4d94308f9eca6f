import { Resolver } from 'node:dns/promises';

/** The TXT records of a name; none if it has none. Throws if the DNS doesn't respond within some seconds. */
export type LookUpTexts = (name: string) => Promise<string[]>;

const absent = ['ENOTFOUND', 'ENODATA'];

export const lookUpTexts: LookUpTexts = async (name) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (absent.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
};
