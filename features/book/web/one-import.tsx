import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { ImportProgress } from './import-progress.tsx';
import { useImport } from './use-imports.ts';

const Reading = lazyView(
  async () => (await Promise.all([import('./reading/reading-steps.tsx'), i18n.loadNamespaces('book/reading')]))[0],
);
const Report = lazyView(() => import('./report/report.tsx'));

interface OneImportProps {
  id: string;
  /** null means it was uploaded before. */
  file: File | null;
  follow: (id: string, file: File) => void;
  close: () => void;
}

/** One import at its current step. */
export function OneImport({ id, file, follow, close }: OneImportProps) {
  const { data, isError, error, refetch } = useImport(id);
  const skeleton = <Skeleton h={320} radius="md" />;
  if (isError) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return skeleton;
  if (data.status === 'importing' || data.status === 'stopping' || data.status === 'undoing') {
    return <ImportProgress of={data} status={data.status} />;
  }
  return (
    <Suspense fallback={skeleton}>
      {data.status === 'ready' ? (
        <Reading of={data} file={file} follow={follow} close={close} />
      ) : (
        <Report of={data} close={close} />
      )}
    </Suspense>
  );
}
