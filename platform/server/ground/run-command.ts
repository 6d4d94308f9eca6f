/**
 * Runs an operator's command on this installation in a separate process, so that long work doesn't slow calls, and
 * returns its JSON output. Throws with the command's message if it fails, is ended with this process, or exceeds
 * `timeoutSeconds`.
 */
export type RunCommand = (words: readonly string[], timeoutSeconds: number) => Promise<Record<string, unknown>>;
