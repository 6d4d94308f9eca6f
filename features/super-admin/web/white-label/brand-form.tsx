import { Alert, Button, Stack, Tabs, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TenantBranding, UpdateBranding } from '#features/branding/contract.ts';
import { ApiError } from '#platform/web/client.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import type { Tenant } from '../../contract.ts';
import { type BrandField, type BrandTab, type BrandValues, brandTabs } from './brand-values.ts';
import { ColourInput } from './colour-input.tsx';
import { MarkupPart } from './markup-part.tsx';
import { TenantAssets } from './tenant-assets.tsx';
import { tenantBrandingApi } from './tenant-branding-api.ts';

const tabs = Object.keys(brandTabs) as BrandTab[];

interface BrandFormProps {
  tenant: Tenant;
  values: BrandValues;
  /** The address of the small logo, which can only be set by an upload. */
  smallLogo: string;
}

/** The branding form of one agency. Saving updates the branding, or creates it if there is none. */
export function BrandForm({ tenant, values, smallLogo }: BrandFormProps) {
  const { t } = useTranslation(['super-admin/white-label', 'super-admin', 'platform']);
  const refresh = useRefresh(tenantBrandingApi.updateTenantBranding);
  const [otherwise, setOtherwise] = useState<'brand.failed_update' | 'brand.failed_create'>('brand.failed_update');
  const isFull = tenant.branding_scope === 'Full';
  const { form, notice, clear } = useDraftedForm<BrandValues>(
    `tenant-brand:${useUser().id}:${tenant.id}`,
    UpdateBranding,
    () => values,
    { toBody: (typed) => bodyOf(typed, isFull) },
  );

  async function save(typed: BrandValues): Promise<void> {
    const { logo_url, favicon_url } = await keep({ params: { id: tenant.id }, body: bodyOf(typed, isFull) });
    // A picture from the web is stored by the server and gets a new address.
    form.setValues({ logo_url, favicon_url });
    clear();
    await refresh();
  }

  async function keep(input: Parameters<typeof tenantBrandingApi.updateTenantBranding>[0]): Promise<TenantBranding> {
    setOtherwise('brand.failed_update');
    try {
      const kept = await tenantBrandingApi.updateTenantBranding(input);
      sayDone(t('brand.updated'), tenant.name);
      return kept;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      setOtherwise('brand.failed_create');
      const kept = await tenantBrandingApi.createTenantBranding(input);
      sayDone(t('brand.created'), tenant.name);
      return kept;
    }
  }

  return (
    <CallForm
      form={form}
      notice={notice}
      call={save}
      otherwise={t(otherwise)}
      actions={
        <Button type="submit" loading={form.submitting} mt="md">
          {t('platform:actions.save')}
        </Button>
      }
    >
      <Tabs defaultValue="company">
        <Tabs.List aria-label={t('super-admin:sections.white_label')}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`brand.tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab} pt="md">
            <Stack maw={560}>
              {tab === 'advanced' && !isFull ? (
                <Alert icon={<IconLock size={18} aria-hidden />}>{t('brand.only_full')}</Alert>
              ) : (
                brandTabs[tab].map((name) => <Field key={name} tab={tab} form={form} name={name} />)
              )}
              {tab === 'assets' && (
                <TenantAssets tenantId={tenant.id} pictures={{ ...values, small_logo_url: smallLogo }} form={form} />
              )}
              {tab === 'advanced' && <MarkupPart tenant={tenant} writtenIn={form.getValues} />}
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </CallForm>
  );
}

/** Style and markup are sent only if the agency's scope allows them. */
function bodyOf({ custom_css, header_html, ...typed }: BrandValues, isFull: boolean) {
  return isFull ? { ...typed, custom_css, header_html } : typed;
}

function Field({ tab, form, name }: { tab: BrandTab; form: UseFormReturnType<BrandValues>; name: BrandField }) {
  const { t } = useTranslation(['super-admin/white-label', 'super-admin']);
  const label = t(`brand.fields.${name}`);
  if (tab === 'colors') return <ColourInput form={form} name={name} label={label} />;
  if (tab === 'advanced') {
    return (
      <Textarea
        label={label}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        key={form.key(name)}
        {...form.getInputProps(name)}
      />
    );
  }
  const more = tab === 'assets' ? { description: t('brand.address_hint') } : {};
  return <TextInput label={label} autoComplete="off" {...more} key={form.key(name)} {...form.getInputProps(name)} />;
}
