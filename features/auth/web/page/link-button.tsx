import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface LinkButtonProps extends AnchorProps {
  onClick: () => void;
  children: ReactNode;
}

/** A button that looks like a link and opens a view without an address. */
export function LinkButton({ children, ...props }: LinkButtonProps) {
  return (
    <Anchor component="button" type="button" size="sm" fw={500} mih={24} {...props}>
      {children}
    </Anchor>
  );
}
