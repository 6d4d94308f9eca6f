import { readFile } from './read-file.ts';

/** The task of a thread in the pool: see {@link readFile}. */
export default readFile;
