import { Alert, Button } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { carrierRoutes } from '#features/carriers/contract.ts';
import { ApiError, client } from '#platform/web/client.ts';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import type { BookImport } from '../../contract.ts';
import classes from '../book.module.css';

const { listCarriers, createCarrier } = client(carrierRoutes);

/** An agency has tens of carriers. */
const carriersMax = 500;

/** Offers to add the carriers of the file that the agency does not have, so that nobody types them once more. */
export function NewCarriers({ of: { choices } }: { of: BookImport }) {
  const { t } = useTranslation('book');
  const { number } = useFormats();
  const mayAdd = useMay()(createCarrier.route);
  const refresh = useRefresh(createCarrier);
  const chosen = [...Object.values(choices?.carriers ?? {}), choices?.carrier ?? ''].filter(Boolean);
  const { data } = useQuery({
    ...asking(listCarriers, { query: { sort: 'name', limit: carriersMax } }),
    enabled: mayAdd && chosen.length > 0,
  });
  const ours = new Set(data?.items.map(({ name }) => name.toLowerCase()));
  const byKey = new Map(chosen.map((name) => [name.toLowerCase(), name] as const));
  const names = data ? [...byKey].flatMap(([key, name]) => (ours.has(key) ? [] : [name])).sort() : [];
  const [isDone, setDone] = useState(false);
  const add = useMutation({
    mutationFn: async (wanted: readonly string[]) => {
      for (const name of wanted) await addCarrier(name);
    },
    onSuccess: (_, { length: count }) => {
      setDone(true);
      sayDone(t('carriers.added', { count, number: number(count) }));
    },
    onError: (error) => sayRefused(names.join(', '), error, t('carriers.failed')),
    onSettled: refresh,
  });
  if (names.length === 0 || isDone) return null;
  return (
    <Alert
      color="info"
      icon={<IconBuildingBank aria-hidden />}
      title={t('carriers.title', { count: names.length, number: number(names.length) })}
      mt="sm"
    >
      <p className={classes.text}>{t('carriers.text', { names: names.join(', ') })}</p>
      <Button size="xs" variant="default" loading={add.isPending} onClick={() => add.mutate(names)}>
        {t('carriers.add')}
      </Button>
    </Alert>
  );
}

/** Adds a carrier. One that somebody else has added meanwhile is there. */
async function addCarrier(name: string): Promise<void> {
  try {
    await createCarrier({ body: { name } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'carrier_taken')) throw error;
  }
}
