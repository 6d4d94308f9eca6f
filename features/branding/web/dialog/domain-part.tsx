import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#platform/web/form/failure.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { CopyLine } from '#platform/web/ui/copy-line.tsx';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import type { Domain } from '../../contract.ts';
import { brandingApi } from '../branding-api.ts';

/** The agency's own domain, its proof and its state. Each action is stored at once. */
export default function DomainPart() {
  const domain = useQuery(asking(brandingApi.readDomain, {}));
  if (domain.isError) return <LoadError error={domain.error} retry={() => void domain.refetch()} />;
  if (!domain.data) return <FormSkeleton fields={2} />;
  return <DomainOf key={domain.data.domain} kept={domain.data} />;
}

function DomainOf({ kept }: { kept: Domain }) {
  const { t } = useTranslation('branding');
  const refresh = useRefresh(brandingApi.chooseDomain);
  const [typed, setTyped] = useState(kept.domain);
  const choose = useMutation({
    mutationFn: () => brandingApi.chooseDomain({ body: { domain: typed } }),
    onSuccess: refresh,
  });
  const check = useMutation({ mutationFn: () => brandingApi.checkDomain({}), onSuccess: refresh });
  const remove = useMutation({ mutationFn: () => brandingApi.removeDomain({}), onSuccess: refresh });
  const failed = choose.error ?? check.error ?? remove.error;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('domain.hint')}
      </Text>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t('domain.label')}
          placeholder="portal.example.com"
          autoComplete="off"
          spellCheck={false}
          flex="1 1 220px"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={typed.trim() === '' || typed === kept.domain}
          loading={choose.isPending}
          onClick={() => choose.mutate()}
        >
          {t('domain.choose')}
        </Button>
        {kept.domain && (
          <Button variant="subtle" color="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('domain.remove')}
          </Button>
        )}
      </Group>
      {failed && (
        <Alert color="danger" role="alert" icon={<IconAlertTriangle size={18} />}>
          {messageOf(failed, t('domain.failed'))}
        </Alert>
      )}
      {kept.domain && (
        <>
          <State kept={kept} />
          {kept.txt_value && (
            <>
              <Text size="sm">{t('domain.txt')}</Text>
              <CopyLine label={t('domain.txt_name')} value={kept.txt_name} />
              <CopyLine label={t('domain.txt_value')} value={kept.txt_value} />
              <Text size="sm">{t('domain.file')}</Text>
              <CopyLine label={t('domain.file_url')} value={kept.file_url} />
            </>
          )}
          <Group>
            <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
              {t('domain.check')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

const looks = {
  none: { color: 'neutral', icon: IconClock },
  waiting: { color: 'info', icon: IconClock },
  proved: { color: 'success', icon: IconCircleCheck },
  missing: { color: 'warning', icon: IconAlertTriangle },
} as const;

function State({ kept }: { kept: Domain }) {
  const { t } = useTranslation('branding');
  const { color, icon: Icon } = looks[kept.state];
  return (
    <Alert color={color} role="status" icon={<Icon size={18} />}>
      {t(`domain.states.${kept.state}`, { domain: kept.domain })}
    </Alert>
  );
}
