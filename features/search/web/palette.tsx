import { Modal } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useIsPhone } from '#platform/web/touch.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import { type Command, palette } from './commands.ts';
import classes from './palette.module.css';
import { useTyped } from './use-typed.ts';

const PaletteContent = lazyView(() => import('./palette-content.tsx'));

/**
 * Longer than a closing dialog takes to restore the focus, which it would otherwise take from the next one. In
 * milliseconds.
 */
const goneMs = 60;

/** The palette. It stays mounted, so that the focus returns to the previous element. */
export function Palette({ commands }: { commands: readonly Command[] }) {
  const { t } = useTranslation(['search', 'platform']);
  const isPhone = useIsPhone();
  const isOpen = palette.use() !== null;
  const [text, setText] = useTyped(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={palette.end}
      title={t('title')}
      size={600}
      yOffset="9vh"
      fullScreen={isPhone}
      classNames={{ header: classes.head, title: classes.title, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('platform:actions.close') }}
    >
      <Suspense fallback={<FormSkeleton fields={6} />}>
        <PaletteContent
          text={text}
          setText={setText}
          commands={commands}
          choose={(run) => {
            palette.end();
            setTimeout(run, goneMs);
          }}
        />
      </Suspense>
    </Modal>
  );
}
