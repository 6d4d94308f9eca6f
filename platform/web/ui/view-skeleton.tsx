import { Group, Skeleton, Stack } from '@mantine/core';

/** The shape of a view before its code and data are there: its head in one row, and what it is about. */
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
