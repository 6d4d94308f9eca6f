import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface LinkButtonProps extends AnchorProps {
  onClick: () => void;
  children: ReactNode;
}

/** Looks like a link and goes to another view, which has no address. */
export function LinkButton({ children, ...props }: LinkButtonProps) {
  return (
    <Anchor component="button" type="button" size="sm" fw={500} mih={24} {...props}>
      {children}
    </Anchor>
  );
}
