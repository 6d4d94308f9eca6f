/** What a part of the benchmark has around it. */
export interface Surroundings {
  say: (text: string) => void;
  /** What was started, to be ended in reverse order. */
  started: (() => unknown)[];
}
