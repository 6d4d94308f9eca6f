/** The maximum length of each reported part, and of parts, enough for the author to recognize them. */
const [lettersMax, countMax] = [120, 40];

/** Collects the removed parts, shortened and without duplicates. */
export function listDropped() {
  const list: string[] = [];
  const dropped = {
    list,
    of(text: string) {
      const what = text.replace(/\s+/g, ' ').trim();
      const short = what.length > lettersMax ? `${what.slice(0, lettersMax)}…` : what;
      if (short !== '' && list.length < countMax && !list.includes(short)) list.push(short);
      return dropped;
    },
  };
  return dropped;
}
