import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { openRecord, type Tab } from '../navigation.ts';

/** A link in a message, in the color of the message. */
export function MessageLink({ go, children }: { go: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" mih={24} c="inherit" td="underline" onClick={go}>
      {children}
    </Anchor>
  );
}

/** A link in a message that opens a record's panel. */
export function RecordLink({ tab, id, children }: { tab: Tab; id: string; children: ReactNode }) {
  return <MessageLink go={() => openRecord(tab, id)}>{children}</MessageLink>;
}
