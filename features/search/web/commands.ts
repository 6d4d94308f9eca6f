import { createBegun } from '#platform/web/begun.ts';
import type { Icon } from '#platform/web/screen.ts';

/** A palette command that needs no server request. */
export interface Command {
  id: string;
  group: 'tabs' | 'acts';
  label: string;
  /** Further search terms. A command with these is shown only when searched for. */
  also?: string;
  /** Its location, shown next to its name. */
  place?: string;
  icon: Icon;
  run: () => void;
}

/** Whether the palette is open. */
export const palette = createBegun<null>();
