/** Takes the bytes of an answer as they come, and tells each time how many there are so far. */
export const takeFile =
  (tell: (bytes: number) => void) =>
  async (answer: Response): Promise<Blob> => {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    // Read by its reader: not every browser gives a stream's pieces to a loop.
    const reader = answer.body?.getReader();
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      pieces.push(next.value);
      bytes += next.value.length;
      tell(bytes);
    }
    return new Blob(pieces, { type: answer.headers.get('content-type') ?? '' });
  };
