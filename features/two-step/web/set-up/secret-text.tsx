import { Button, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './set-up.module.css';

/** The secret to type into an app without a camera, in groups of four for readability, with a copy button. */
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
