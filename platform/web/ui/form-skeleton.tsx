import { Skeleton, Stack } from '@mantine/core';

/** The skeleton of a form. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <Stack aria-hidden>
      {Array.from({ length: fields }, (_, index) => (
        <Skeleton key={String(index)} h={56} />
      ))}
    </Stack>
  );
}
