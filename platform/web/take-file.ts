/** Reads the bytes of a response and reports the number received after each chunk. */
export const takeFile =
  (tell: (bytes: number) => void) =>
  async (answer: Response): Promise<Blob> => {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    // Uses the reader, because not every browser supports async iteration of streams.
    const reader = answer.body?.getReader();
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      pieces.push(next.value);
      bytes += next.value.length;
      tell(bytes);
    }
    return new Blob(pieces, { type: answer.headers.get('content-type') ?? '' });
  };
