import { createBegun } from '#platform/web/begun.ts';
import type { Icon } from '#platform/web/screen.ts';

/** Something the palette can do without asking the server. */
export interface Command {
  id: string;
  group: 'tabs' | 'acts';
  label: string;
  /** Other words that find it. What has some is shown only once it is looked for. */
  also?: string;
  /** Where it is, beside its name. */
  place?: string;
  icon: Icon;
  run: () => void;
}

/** Whether the palette is open. */
export const palette = createBegun<null>();
