import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The name of a screen, and what can be done on it as a whole. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" mb="sm">
      <Title order={1} size="h2">
        {title}
      </Title>
      {children}
    </Group>
  );
}
