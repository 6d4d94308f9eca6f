/** The context of a part of the benchmark. */
export interface Surroundings {
  say: (text: string) => void;
  /** The cleanup of what was started, to be run in reverse order. */
  started: (() => unknown)[];
}
