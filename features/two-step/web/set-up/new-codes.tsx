import { Button, Checkbox, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#platform/web/save-file.ts';
import { useUser } from '#platform/web/session.ts';
import classes from './set-up.module.css';

/** Recovery codes for the user to save. They are shown only here. */
export function NewCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const { t } = useTranslation(['two-step', 'platform']);
  const { username } = useUser();
  const [isKept, setKept] = useState(false);
  const heading = t('codes.heading', { username });
  const download = () =>
    saveFile({
      name: `${t('codes.file')}-${username}.txt`,
      content: new Blob([[heading, '', ...codes, ''].join('\r\n')], { type: 'text/plain' }),
    });
  return (
    <Stack gap="md">
      <div className={classes.printed} data-printed>
        <p className={classes.only_printed}>{heading}</p>
        <ul className={classes.codes} aria-label={t('codes.title')}>
          {codes.map((code) => (
            <li key={code} className={classes.code}>
              {code}
            </li>
          ))}
        </ul>
      </div>
      <Group gap="xs">
        <CopyButton value={codes.join('\n')} timeout={2_000}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="default"
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? 'platform:actions.copied' : 'platform:actions.copy')}
            </Button>
          )}
        </CopyButton>
        <Button size="xs" variant="default" leftSection={<IconDownload size={14} aria-hidden />} onClick={download}>
          {t('codes.download')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('codes.print')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('codes.once')}
      </Text>
      <Checkbox
        label={t('codes.kept')}
        checked={isKept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <Button fullWidth disabled={!isKept} onClick={done}>
        {t('codes.done')}
      </Button>
    </Stack>
  );
}
