import { Button, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './set-up.module.css';

/** What an app is told where it has no camera, in groups of four that an eye can follow, with a button that copies it. */
export function SecretText({ secret }: { secret: string }) {
  const { t } = useTranslation('platform');
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap" className={classes.secret}>
      <code className={classes.code}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <CopyButton value={secret} timeout={2_000}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant="default"
            flex="none"
            leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? 'actions.copied' : 'actions.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
