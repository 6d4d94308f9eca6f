import { Alert, Button, Paper, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkupPreview } from '#features/branding/contract.ts';
import { DrawnMarkup } from '#features/branding/web/index.tsx';
import { messageOf } from '#platform/web/form/failure.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import type { Tenant } from '../../contract.ts';
import type { BrandValues } from './brand-values.ts';
import { tenantBrandingApi } from './tenant-branding-api.ts';

interface MarkupPartProps {
  tenant: Tenant;
  writtenIn: () => BrandValues;
}

/** A preview of style and header before they are saved, and the switches that turn them off. */
export function MarkupPart({ tenant, writtenIn }: MarkupPartProps) {
  const { t } = useTranslation(['super-admin/white-label', 'super-admin']);
  const preview = useMutation({
    mutationFn: () => {
      const { custom_css, header_html } = writtenIn();
      return tenantBrandingApi.previewMarkup({ body: { custom_css, header_html } });
    },
  });
  return (
    <Stack>
      {tenant.branding_scope === 'Full' && (
        <>
          <Button
            variant="default"
            leftSection={<IconEye size={16} />}
            loading={preview.isPending}
            onClick={() => preview.mutate()}
          >
            {t('brand.markup.preview')}
          </Button>
          <Failed error={preview.error} otherwise={t('brand.markup.failed')} />
          {preview.data && <Shown preview={preview.data} />}
        </>
      )}
      <Switches tenant={tenant} />
    </Stack>
  );
}

function Shown({ preview }: { preview: MarkupPreview }) {
  const { t } = useTranslation(['super-admin/white-label', 'super-admin']);
  const title = t('brand.markup.preview_title');
  return (
    <>
      <Paper withBorder p="md" className="brand-area" role="region" aria-label={title}>
        {preview.header.length === 0 && <Text c="dimmed">{t('brand.markup.preview_empty')}</Text>}
        <Suspense fallback={<Skeleton h={24} aria-hidden />}>
          <DrawnMarkup markup={preview} />
        </Suspense>
      </Paper>
      {preview.dropped.length > 0 && (
        <Alert color="warning" role="status" icon={<IconAlertTriangle size={18} />} title={t('brand.markup.dropped')}>
          <ul>
            {preview.dropped.map(({ field, what }) => (
              <li key={field + what}>
                {t(`brand.fields.${field}`)}: <code>{what}</code>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function Switches({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation(['super-admin/white-label', 'super-admin']);
  const refresh = useRefresh(tenantBrandingApi.switchTenantMarkup);
  const params = { id: tenant.id };
  const { data } = useQuery({ ...asking(tenantBrandingApi.readTenantBranding, { params }), retry: false });
  const here = useMutation({
    mutationFn: (is_shown: boolean) => tenantBrandingApi.switchTenantMarkup({ params, body: { is_shown } }),
    onSuccess: refresh,
  });
  const anywhere = useMutation({
    mutationFn: (is_shown: boolean) => tenantBrandingApi.switchMarkup({ body: { is_shown } }),
    onSuccess: refresh,
  });
  if (!data) return null;
  return (
    <>
      {(data.custom_css || data.header_html) && (
        <Switch
          label={t('brand.markup.shown_here')}
          checked={data.is_markup_shown}
          disabled={!data.is_markup_shown_anywhere || here.isPending}
          onChange={({ currentTarget }) => here.mutate(currentTarget.checked)}
        />
      )}
      <Switch
        label={t('brand.markup.shown_anywhere')}
        description={t('brand.markup.everywhere_hint')}
        checked={data.is_markup_shown_anywhere}
        disabled={anywhere.isPending}
        onChange={({ currentTarget }) => anywhere.mutate(currentTarget.checked)}
      />
      <Failed error={here.error ?? anywhere.error} otherwise={t('brand.markup.failed_switch')} />
    </>
  );
}

function Failed({ error, otherwise }: { error: unknown; otherwise: string }) {
  if (!error) return null;
  return (
    <Alert color="danger" role="alert" icon={<IconAlertTriangle size={18} />}>
      {messageOf(error, otherwise)}
    </Alert>
  );
}
