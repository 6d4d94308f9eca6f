import './double-click.ts';
import { Modal } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../touch.ts';
import { AfterPaint } from './after-paint.tsx';
import { useCovering } from './covering.ts';
import { useFocusBack } from './focus-back.ts';
import { FormSkeleton } from './form-skeleton.tsx';

interface FormDialogProps {
  opened: boolean;
  close: () => void;
  title: string;
  /** The width in pixels; on a phone the dialog fills the screen. */
  size: number;
  /** The number of fields in the skeleton that is shown until the form's code is loaded. */
  fields: number;
  children: ReactNode;
}

/**
 * A dialog around a form. It stays mounted, so that the focus returns to its origin when the dialog closes. Escape
 * closes the dialog, but not the panel below it.
 */
export function FormDialog({ opened, close, title, size, fields, children }: FormDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  useCovering(opened);
  useFocusBack(opened);
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
