import './double-click.ts';
import { Modal } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../touch.ts';
import { AfterPaint } from './after-paint.tsx';
import { useCovering } from './covering.ts';
import { FormSkeleton } from './form-skeleton.tsx';

interface FormDialogProps {
  opened: boolean;
  close: () => void;
  title: string;
  /** In pixels; a phone's screen is filled. */
  size: number;
  /** How many fields stand in for the form until its code is there. */
  fields: number;
  children: ReactNode;
}

/**
 * A dialog around a form. It stays mounted, so that the focus goes back where it came from when it closes. Escape closes
 * it, and not the panel below it.
 */
export function FormDialog({ opened, close, title, size, fields, children }: FormDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  useCovering(opened);
  const skeleton = <FormSkeleton fields={fields} />;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={size}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <AfterPaint frame={skeleton}>
        <Suspense fallback={skeleton}>{children}</Suspense>
      </AfterPaint>
    </Modal>
  );
}
