import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './copy-line.module.css';

const copiedMs = 3_000;

/** A value to paste elsewhere: a click copies it. If the browser doesn't allow copying, a click selects it. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('platform');
  return (
    <div className={classes.line}>
      <input
        readOnly
        value={value}
        aria-label={label}
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={value} timeout={copiedMs}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`${t(copied ? 'actions.copied' : 'actions.copy')}: ${label}`}
            title={t(copied ? 'actions.copied' : 'actions.copy')}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </div>
  );
}
