import { Skeleton, Stack } from '@mantine/core';

/** The shape of a form before it is there. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <Stack aria-hidden>
      {Array.from({ length: fields }, (_, index) => (
        <Skeleton key={String(index)} h={56} />
      ))}
    </Stack>
  );
}
