import { Zip, ZipDeflate } from 'fflate';

/** A ZIP file that is written part by part. */
export interface OpenZip {
  /** Begins the next part; what is pushed to it, its last piece as such, makes {@link OpenZip.taken} longer. */
  add(name: string): ZipDeflate;
  /** Ends the file, after its last part. */
  end(): void;
  /** The bytes that are ready and that nobody has taken. */
  taken(): Uint8Array[];
}

/** Begins a ZIP file whose parts were made at this moment. */
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
