import { Group, Skeleton, Stack } from '@mantine/core';

/** The skeleton of a view: its head in one row, and its content. */
export function ViewSkeleton() {
  return (
    <Stack gap="sm" aria-hidden>
      <Group gap="sm" wrap="nowrap">
        <Skeleton h={28} w={90} visibleFrom="sm" />
        <Skeleton h={36} maw={420} />
        <Skeleton h={36} w={130} ms="auto" flex="none" />
      </Group>
      <Skeleton h="calc(100dvh - 148px)" />
    </Stack>
  );
}
