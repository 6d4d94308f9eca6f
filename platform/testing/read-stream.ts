/** One event of a stream as it is transmitted. */
export interface ReadEvent {
  name: string;
  id: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what the stream really says
  data: any;
}

export interface ReadStream {
  status: number;
  headers: Headers;
  /** The events received so far. */
  events: ReadEvent[];
  /** The comments received so far. */
  beats(): number;
  /** Whether the server has ended the stream. */
  ended(): boolean;
  leave(): void;
}

/** Reads a stream as the screens do: by `fetch`, with a token. */
export async function readStream(url: string, token: string): Promise<ReadStream> {
  const leaving = new AbortController();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal });
  const events: ReadEvent[] = [];
  let [beats, hasEnded] = [0, false];
  const take = (block: string) => {
    const lines = block.split('\n').map((line) => /^(\w*): ?(.*)$/.exec(line) ?? ['', '', '']);
    const field = (name: string) => lines.find(([, key]) => key === name)?.[2] ?? null;
    const data = field('data');
    if (data === null) beats += 1;
    else events.push({ name: field('event') ?? 'message', id: field('id'), data: JSON.parse(data) });
  };
  const read = async () => {
    let rest = '';
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      hasEnded = true;
    });
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    beats: () => beats,
    ended: () => hasEnded,
    leave: () => leaving.abort(),
  };
}
