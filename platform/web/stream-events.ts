/** One event of a stream; `message` where it has no name of its own. */
export interface StreamEvent {
  name: string;
  data: unknown;
}

/** The events of a stream as they come. Calls `heard` whenever anything comes, a comment too. */
export async function* readEvents(body: ReadableStream<Uint8Array>, onEvent: () => void): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onEvent();
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventIn(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function eventIn(block: string): StreamEvent | null {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  return data === undefined ? null : { name: field('event') ?? 'message', data: JSON.parse(data) };
}
