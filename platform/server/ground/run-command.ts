/**
 * Runs one of the operator's commands on this installation in a process of its own, which keeps long work away from
 * people's calls, and gives what it prints as JSON. Throws with the command's own sentence when it fails, is ended with this
 * process, or takes longer than given.
 */
export type RunCommand = (words: readonly string[], timeoutSeconds: number) => Promise<Record<string, unknown>>;
