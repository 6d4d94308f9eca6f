import { Button, CopyButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './first-credentials.module.css';

/** One value of a `dl`, with a copy button. */
export function ValueToCopy({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation(['auth', 'platform']);
  return (
    <div className={classes.credential}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.action}>
        <CopyButton value={value} timeout={2_000}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="default"
              miw={100}
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              onClick={copy}
            >
              {copied ? t('platform:actions.copied') : t('platform:actions.copy')}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
        </CopyButton>
      </dd>
    </div>
  );
}
