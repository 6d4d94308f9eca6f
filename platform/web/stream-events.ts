/** One event of a stream; `name` is `message` if the event has none. */
export interface StreamEvent {
  name: string;
  data: unknown;
}

/** Yields the events of a stream as they arrive. Calls `heard` for every received chunk, including comments. */
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
