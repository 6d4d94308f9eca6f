import { IconChevronDown } from '@tabler/icons-react';

/** The mark of a field that offers values. */
export const listSign = {
  rightSection: <IconChevronDown size={16} aria-hidden />,
  rightSectionPointerEvents: 'none',
} as const;
