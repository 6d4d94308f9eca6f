/** So much of each thing is told, and so many of them: whoever wrote them sees which. */
const [lettersMax, countMax] = [120, 40];

/** What was left out, as it is gathered: shortened, each once. */
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
