import '../ui/double-click.ts';
import { Drawer } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../page-title.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { useIsCovered } from '../ui/covering.ts';
import { RecordSkeleton } from './record-skeleton.tsx';

interface RecordPanelProps {
  /** The kind of record. */
  title: string;
  /** null means closed. */
  id: string | null;
  close: () => void;
  content: ComponentType<{ id: string }>;
}

const skeleton = <RecordSkeleton />;

/** One record in a panel beside the list. Back closes the panel, and so does Escape unless a dialog covers it. */
export function RecordPanel({ title, id, close, content: Content }: RecordPanelProps) {
  const { t } = useTranslation();
  const isCovered = useIsCovered();
  usePageTitle('kind', id === null ? null : title);
  return (
    <Drawer
      opened={id !== null}
      onClose={close}
      closeOnEscape={!isCovered}
      position="right"
      size="min(640px, 100vw)"
      title={title}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <AfterPaint frame={skeleton}>
        <Suspense fallback={skeleton}>{id && <Content key={id} id={id} />}</Suspense>
      </AfterPaint>
    </Drawer>
  );
}
