import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#platform/web/save-file.ts';
import classes from './brand-dialog.module.css';
import { environmentText, inEnvironment } from './environment-text.ts';

const copiedMs = 3_000;

/** The branding as an environment file to copy or download. It includes unsaved input at once. */
export function EnvironmentPart({ valuesOf }: { valuesOf: () => Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation(['branding', 'platform']);
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isCopied, setCopied] = useState(false);
  const refresh = () => setText(environmentText(inEnvironment(valuesOf())));

  // Uses the browser's timer.
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      // Without HTTPS the browser doesn't allow copying. The text is selected, so that a keyboard shortcut copies it.
      console.warn('The text could not be copied', error);
      area.current?.select();
    }
  }

  return (
    <details className={classes.more} onToggle={({ currentTarget }) => currentTarget.open && refresh()}>
      <summary>{t('environment.title')}</summary>
      <Text size="sm" c="dimmed" py="xs">
        {t('environment.hint')}
      </Text>
      <textarea
        ref={area}
        className={classes.environment}
        readOnly
        rows={10}
        spellCheck={false}
        aria-label={t('environment.title')}
        value={text}
      />
      <Group gap="xs" pt="xs">
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'platform:actions.copied' : 'platform:actions.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveFile({ name: '.env', content: new Blob([text], { type: 'text/plain' }) })}
        >
          {t('environment.download')}
        </Button>
      </Group>
    </details>
  );
}
