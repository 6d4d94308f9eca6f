import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileTypes } from '#platform/contract/kinds.ts';
import { messageOf } from '#platform/web/form/failure.ts';
import { sendTelling } from '#platform/web/send-telling.ts';
import {
  type AssetName,
  assetMaxBytes,
  assetNames,
  assetTypes,
  type Branding,
  pictureOfAsset,
} from '../../contract.ts';
import classes from './brand-dialog.module.css';

const accepted = assetTypes.map((type) => fileTypes[type]).join(',');

/** The URLs of a brand's pictures. */
type Pictures = Pick<Branding, 'logo_url' | 'small_logo_url' | 'favicon_url'>;

interface AssetFieldsProps {
  pictures: Pictures;
  /** Stores or removes one picture, and refetches what shows it. */
  upload: (asset: AssetName, file: File, send: typeof fetch) => Promise<unknown>;
  remove: (asset: AssetName) => Promise<unknown>;
}

/** An agency's pictures. Each is stored as soon as it is chosen. */
export function AssetFields({ pictures, ...acts }: AssetFieldsProps) {
  const { t } = useTranslation('branding');
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('assets.hint')}
      </Text>
      {assetNames.map((name) => (
        <Asset key={name} name={name} address={pictures[`${pictureOfAsset[name]}_url`]} {...acts} />
      ))}
    </Stack>
  );
}

function Asset({ name, address, ...acts }: Omit<AssetFieldsProps, 'pictures'> & { name: AssetName; address: string }) {
  const { t } = useTranslation('branding');
  const [isOver, setOver] = useState(false);
  const [share, setShare] = useState(0);
  const label = t(`assets.${name}`);
  const named = label.toLowerCase();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > assetMaxBytes) throw new Error(t('assets.too_large'));
      setShare(0);
      await acts.upload(name, file, sendTelling(setShare));
    },
  });
  const remove = useMutation({ mutationFn: () => acts.remove(name) });
  const take = (file: File | null | undefined) => file && !upload.isPending && upload.mutate(file);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const failed = upload.error ?? remove.error;
  return (
    <fieldset
      className={classes.asset}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend>{label}</legend>
      <span className={classes.picture} data-empty={address === '' || undefined}>
        {address ? <img src={address} alt={label} /> : <IconPhoto size={24} aria-hidden />}
      </span>
      <Group gap="xs">
        <FileButton accept={accepted} onChange={take}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} />} loading={upload.isPending}>
              {t(address ? 'assets.replace' : 'assets.upload', { name: named })}
            </Button>
          )}
        </FileButton>
        {address && (
          <Button
            variant="subtle"
            color="danger"
            leftSection={<IconTrash size={16} />}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('assets.remove', { name: named })}
          </Button>
        )}
      </Group>
      {upload.isPending && (
        <progress value={share} className={classes.progress} aria-label={t('assets.sending', { name: named })} />
      )}
      {failed && (
        <Alert color="danger" role="alert" icon={<IconAlertTriangle size={18} />}>
          {messageOf(failed, t('assets.failed'))}
        </Alert>
      )}
    </fieldset>
  );
}
