import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../payload.module.css';

const copiedMs = 3_000;

/** Data as the source sent them, formatted, in a frame with its own scrolling. */
export function JsonView({ label, data }: { label: string; data: unknown }) {
  const { t } = useTranslation(['integrations/incoming', 'platform']);
  const text = JSON.stringify(data, null, 2) ?? '';
  return (
    <div className={classes.json}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section aria-label={`${label} (JSON)`} tabIndex={0}>
        <pre>{text}</pre>
      </section>
      <CopyButton value={text} timeout={copiedMs}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant="default"
            leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            onClick={copy}
          >
            {copied ? t('platform:actions.copied') : t('panel.copy_data')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
