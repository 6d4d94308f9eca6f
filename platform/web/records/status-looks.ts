import type { TablerIcon } from '@tabler/icons-react';
import type { Status as Meaning } from '../brand/status-variables.ts';

/** How each status looks: its own shape beside its colour, because colour alone tells nobody anything. */
export type StatusLooks<Status extends string> = Readonly<Record<Status, { tone: Meaning; icon: TablerIcon }>>;

export interface StatusPillProps<Status extends string> {
  status: Status;
  /** In the order in which they are offered. */
  looks: StatusLooks<Status>;
  textOf: (status: Status) => string;
  /** Whose status it is, for those who do not see where it stands. */
  label: string;
  /** Left out where the status cannot be changed. */
  onChange?: ((status: Status) => void) | undefined;
}

/** Every status that has a look, in its order. */
export const statusesOf = <Status extends string>(looks: StatusLooks<Status>) => Object.keys(looks) as Status[];
