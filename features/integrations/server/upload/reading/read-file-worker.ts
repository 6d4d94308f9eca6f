import { readFile } from './read-file.ts';

/** What a thread of the pool does: see {@link readFile}. */
export default readFile;
