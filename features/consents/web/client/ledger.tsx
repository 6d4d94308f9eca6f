import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#platform/contract/phone.ts';
import { useFormats } from '#platform/web/format.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { sayRefused } from '#platform/web/say.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { Consent } from '../../contract.ts';
import classes from './consents.module.css';
import { consentApi, useConsents } from './use-consents.ts';

/** All entries, collapsed by default, because few users need them. */
export function Ledger({ clientId }: { clientId: string }) {
  const { t } = useTranslation('consents/client');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.ledger} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('ledger.title')}</summary>
      {isOpen && <Entries clientId={clientId} />}
    </details>
  );
}

function Entries({ clientId }: { clientId: string }) {
  const { t } = useTranslation('consents/client');
  const list = useConsents(clientId);
  const entries = itemsOf(list.data);
  if (list.isError) return <LoadError error={list.error} retry={() => void list.refetch()} />;
  if (list.isSuccess && entries.length === 0) return <p className={classes.none}>{t('ledger.empty')}</p>;
  return (
    <>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <MoreButton list={list} />
      <EvidenceButton clientId={clientId} />
    </>
  );
}

/** Downloads the ledger as a PDF, as evidence of why a client was written to. */
function EvidenceButton({ clientId }: { clientId: string }) {
  const { t } = useTranslation('consents/client');
  const make = useMutation({
    mutationFn: () => consentApi.downloadConsents({ params: { id: clientId } }),
    onSuccess: saveFile,
    onError: (error) => sayRefused(t('title'), error, t('evidence.failed')),
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconFileTypePdf size={14} aria-hidden />}
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      {t('evidence.button')}
    </Button>
  );
}

function Entry({ entry }: { entry: Consent }) {
  const { t } = useTranslation('consents/client');
  const madeName = useMadeName();
  const formats = useFormats();
  const { change, communication_type, purposes, address, source, source_name, words, at, by_name } = entry;
  const told = [
    t(`source.${source}`),
    madeName(source_name),
    by_name && t('ledger.by', { name: by_name }),
    entry.network_address && t('ledger.network', { address: entry.network_address }),
    entry.page_url,
    entry.certificate && t('ledger.certificate', { certificate: entry.certificate }),
  ].filter(Boolean);
  return (
    <li className={classes.entry} data-change={change}>
      <strong>{t(`change.${change}`)}</strong>
      <span>
        {t(`channel.${communication_type}`)} · {formatPhone(address)} ·{' '}
        {purposes.map((purpose) => t(`purpose.${purpose}`)).join(', ')}
      </span>
      {words && <q>{words}</q>}
      <span className={classes.when}>
        {formats.date(at)} {formats.time(at)} · {told.join(' · ')}
      </span>
    </li>
  );
}
