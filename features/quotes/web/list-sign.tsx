import { IconChevronDown } from '@tabler/icons-react';

/** What tells a field that offers values from one that does not. */
export const listSign = {
  rightSection: <IconChevronDown size={16} aria-hidden />,
  rightSectionPointerEvents: 'none',
} as const;
