import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { openRecord, type Tab } from '../navigation.ts';

/** Where a message leads, in the colour of the message. */
export function MessageLink({ go, children }: { go: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" mih={24} c="inherit" td="underline" onClick={go}>
      {children}
    </Anchor>
  );
}

/** The way to a record's panel, in a message. */
export function RecordLink({ tab, id, children }: { tab: Tab; id: string; children: ReactNode }) {
  return <MessageLink go={() => openRecord(tab, id)}>{children}</MessageLink>;
}
