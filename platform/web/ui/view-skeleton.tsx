import { Group, Skeleton, Stack } from '@mantine/core';

/** The shape of a view before its code and data are there. */
export function ViewSkeleton() {
  return (
    <Stack aria-hidden>
      <Group justify="space-between">
        <Skeleton h={30} w={180} />
        <Skeleton h={36} w={130} />
      </Group>
      <Skeleton h={44} />
      <Skeleton h="60dvh" />
    </Stack>
  );
}
