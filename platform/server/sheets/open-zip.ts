import { Zip, ZipDeflate } from 'fflate';

/** A ZIP file that is written part by part. */
export interface OpenZip {
  /**
   * Starts the next part. The compressed output of what is pushed to it is added to {@link OpenZip.taken}; mark its
   * last piece as final.
   */
  add(name: string): ZipDeflate;
  /** Ends the file after its last part. */
  end(): void;
  /** Takes the bytes that are ready. */
  taken(): Uint8Array[];
}

/** Starts a ZIP file whose parts have this date. */
export function openZip(made: Date): OpenZip {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  return {
    add(name) {
      const part = new ZipDeflate(name);
      part.mtime = made;
      zip.add(part);
      return part;
    },
    end: () => zip.end(),
    taken: () => pieces.splice(0),
  };
}
