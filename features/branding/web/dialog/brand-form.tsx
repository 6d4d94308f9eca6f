import { Alert, Button, Tabs } from '@mantine/core';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '#platform/web/brand/brand-provider.tsx';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { differences } from '#platform/web/form/differences.ts';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { asking } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import { type Branding, brandOfColours, UpdateBranding } from '../../contract.ts';
import { brandingApi } from '../branding-api.ts';
import { AppFields } from './app-fields.tsx';
import classes from './brand-dialog.module.css';
import { brandValues } from './brand-values.ts';
import { ColourFields } from './colour-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import { EnvironmentPart } from './environment-part.tsx';
import { MoreFields } from './more-fields.tsx';

const OwnAssets = lazyView(() => import('./own-assets.tsx'));
const DomainPart = lazyView(() => import('./domain-part.tsx'));

interface BrandFormProps {
  close: () => void;
}

/** The agency's names, colors and formats, once loaded. */
export default function BrandForm({ close }: BrandFormProps) {
  const { t } = useTranslation('branding');
  const mayChange = useMay()(brandingApi.updateBranding.route);
  const branding = useQuery({ ...asking(brandingApi.readBranding, {}), enabled: mayChange });
  if (!mayChange) return <Alert icon={<IconLock size={18} />}>{t('restricted')}</Alert>;
  if (branding.isError) return <LoadError error={branding.error} retry={() => void branding.refetch()} />;
  if (!branding.data) return <FormSkeleton fields={6} />;
  return (
    <div ref={focusStart}>
      <FormOf branding={branding.data} close={close} />
    </div>
  );
}

function FormOf({ branding, close }: BrandFormProps & { branding: Branding }) {
  const { t } = useTranslation(['branding', 'platform']);
  const { keepBrand } = useBrand();
  const { form, notice, save, question } = useKeptForm({
    name: 'branding-draft',
    record: branding,
    valuesOf: brandValues,
    schema: UpdateBranding,
    changesOf: differences,
    at: {},
    read: brandingApi.readBranding,
    write: brandingApi.updateBranding,
    onSaved(saved) {
      keepBrand(brandOfColours(saved));
      sayDone(t('platform:results.saved'));
      close();
    },
  });
  const onlyThemes = branding.branding_scope === 'Theme Only';
  return (
    <CallForm
      form={form}
      call={save}
      otherwise={t('failed')}
      notice={
        <>
          {notice}
          {onlyThemes && <Alert icon={<IconInfoCircle size={18} />}>{t('only_themes')}</Alert>}
        </>
      }
      actions={
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('platform:actions.save')}
          </Button>
        </DialogActions>
      }
    >
      <Tabs defaultValue={onlyThemes ? 'colors' : 'company'}>
        <Tabs.List aria-label={t('platform:shell.brand')} className={classes.tabs}>
          {!onlyThemes && <Tabs.Tab value="company">{t('tabs.company')}</Tabs.Tab>}
          <Tabs.Tab value="colors">{t('tabs.colors')}</Tabs.Tab>
          {!onlyThemes && <Tabs.Tab value="assets">{t('tabs.assets')}</Tabs.Tab>}
          {!onlyThemes && <Tabs.Tab value="app">{t('tabs.app')}</Tabs.Tab>}
          {!onlyThemes && <Tabs.Tab value="address">{t('tabs.address')}</Tabs.Tab>}
        </Tabs.List>
        {!onlyThemes && (
          <Tabs.Panel value="company" pt="md">
            <CompanyFields form={form} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="colors" pt="md">
          <ColourFields form={form} onlyThemes={onlyThemes} />
        </Tabs.Panel>
        {!onlyThemes && (
          <Tabs.Panel value="assets" pt="md" keepMounted={false}>
            <Suspense fallback={<FormSkeleton fields={3} />}>
              <OwnAssets branding={branding} />
            </Suspense>
          </Tabs.Panel>
        )}
        {!onlyThemes && (
          <Tabs.Panel value="app" pt="md">
            <AppFields form={form} />
          </Tabs.Panel>
        )}
        {!onlyThemes && (
          <Tabs.Panel value="address" pt="md" keepMounted={false}>
            <Suspense fallback={<FormSkeleton fields={2} />}>
              <DomainPart />
            </Suspense>
          </Tabs.Panel>
        )}
      </Tabs>
      {!onlyThemes && <MoreFields form={form} />}
      <EnvironmentPart valuesOf={() => ({ ...branding, ...form.getValues() })} />
      {question}
    </CallForm>
  );
}
