import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { openRecord, type Tab } from '../navigation.ts';

/** The way to a record's panel, in a message. */
export function RecordLink({ tab, id, children }: { tab: Tab; id: string; children: ReactNode }) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      mih={24}
      c="inherit"
      td="underline"
      onClick={() => openRecord(tab, id)}
    >
      {children}
    </Anchor>
  );
}
