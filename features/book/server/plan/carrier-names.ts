import { fold } from '#features/integrations/contract/index.ts';

const behind = /[\s,]+(?:insurance|ins|company|co|corp|corporation|inc|llc|cia|cía|compa[nñ][ií]a|seguros|s\.?a)\.?$/i;

/** The name of a carrier without the words of its legal form. */
export function bareCarrier(written: string): string {
  let name = written.replace(/\s+/g, ' ').trim();
  for (let next = name.replace(behind, ''); next !== name && next !== ''; next = name.replace(behind, '')) name = next;
  return name;
}

/** A carrier's name as it is compared. */
export const carrierKey = (name: string): string => fold(bareCarrier(name)).replace(/[^\p{L}\p{N}]+/gu, '');

export interface CarrierProposal {
  name: string;
  /** Whether the agency has it. */
  is_known: boolean;
  /** Other names that may be the same carrier. */
  doubles: readonly string[];
}

/** Proposes one name for all spellings of a carrier: the agency's, else the one that is best written. */
export function carrierProposals(
  written: readonly string[],
  known: readonly string[],
): ReadonlyMap<string, CarrierProposal> {
  const ours = new Map(known.map((name) => [carrierKey(name), name] as const));
  const spellings = new Map<string, string>();
  for (const each of written) {
    const [key, name] = [carrierKey(each), bareCarrier(each)];
    const before = spellings.get(key);
    if (before === undefined || (isShouted(before) && !isShouted(name))) spellings.set(key, name);
  }
  const words = (name: string) =>
    fold(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .join(' ');
  const names = [...new Map([...spellings, ...ours]).values()].map((name) => ({ name, words: words(name) }));
  return new Map(
    written.map((each) => {
      const key = carrierKey(each);
      const own = words(bareCarrier(each));
      const doubles = names
        .filter(
          ({ words: other }) =>
            other !== own && (`${own} `.startsWith(`${other} `) || `${other} `.startsWith(`${own} `)),
        )
        .map(({ name }) => name);
      return [each, { name: ours.get(key) ?? spellings.get(key) ?? each, is_known: ours.has(key), doubles }] as const;
    }),
  );
}

const isShouted = (name: string) => name === name.toUpperCase();
