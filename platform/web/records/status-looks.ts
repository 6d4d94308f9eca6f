import type { TablerIcon } from '@tabler/icons-react';
import type { Status as Meaning } from '../brand/status-variables.ts';

/** The appearance of each status: an icon of its own beside its color, because color alone isn't accessible. */
export type StatusLooks<Status extends string> = Readonly<Record<Status, { tone: Meaning; icon: TablerIcon }>>;

export interface StatusPillProps<Status extends string> {
  status: Status;
  /** In the order of the menu. */
  looks: StatusLooks<Status>;
  textOf: (status: Status) => string;
  /** The record that the status belongs to, for screen readers. */
  label: string;
  /** Omitted if the status can't be changed. */
  onChange?: ((status: Status) => void) | undefined;
}

/** Every status with an appearance, in order. */
export const statusesOf = <Status extends string>(looks: StatusLooks<Status>) => Object.keys(looks) as Status[];
