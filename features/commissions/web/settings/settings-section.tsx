import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconScale, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { Mark } from '#platform/web/records/mark.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { Empty } from '#platform/web/ui/async-state.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { CommissionScheme } from '../../contract/schemes.ts';
import { creatingScheme } from '../creating.ts';
import { Rules } from './rules.tsx';
import classes from './settings.module.css';
import { SwitchButton } from './switch-button.tsx';
import { useExampleScheme, useSchemes, useSwitchScheme } from './use-settings.ts';

const SchemeEditor = lazyView(() => import('./scheme-editor.tsx'));

/** The schemes with their rules. */
export default function SettingsSection() {
  const { t } = useTranslation('commissions/settings');
  const list = useSchemes();
  // In an empty list, the button is in the middle.
  const isEmpty = list.data?.pages[0]?.items.length === 0;
  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => creatingScheme.begin(null)}>
      {t('scheme.create')}
    </Button>
  );
  return (
    <>
      <div className={classes.head}>
        <p>{t('intro')}</p>
        {!isEmpty && newButton}
      </div>
      <RecordList
        list={list}
        skeleton={<CardGridSkeleton height={180} />}
        empty={<FirstScheme>{newButton}</FirstScheme>}
        count={(numbers) => t('scheme.shown', numbers)}
      >
        {(schemes) => (
          <div className={classes.schemes}>
            {schemes.map((scheme) => (
              <Scheme key={scheme.id} scheme={scheme} />
            ))}
          </div>
        )}
      </RecordList>
    </>
  );
}

/** For an agency without schemes: creates an example scheme in one click, to be reviewed and activated. */
function FirstScheme({ children }: { children: ReactNode }) {
  const { t } = useTranslation('commissions/settings');
  const example = useExampleScheme();
  return (
    <Empty
      icon={<IconScale size={40} />}
      title={t('example.title')}
      text={t('example.text')}
      action={
        <div className={classes.firstActs}>
          <Button
            variant="default"
            leftSection={<IconSparkles size={16} aria-hidden />}
            loading={example.isPending}
            onClick={() => example.mutate()}
          >
            {t('example.button')}
          </Button>
          {children}
        </div>
      }
    />
  );
}

function Scheme({ scheme }: { scheme: CommissionScheme }) {
  const { t } = useTranslation(['commissions/settings', 'commissions', 'leads', 'platform', 'records']);
  const formats = useFormats();
  const [isEditing, editing] = useDisclosure(false);
  const switching = useSwitchScheme();
  const { id, name, description, applies_to_roles, applies_to_products, period_type, is_active, is_example } = scheme;
  const facts = [
    [t('scheme_form.roles'), applies_to_roles.map((role) => t(`platform:roles.${role}`)).join(', ')],
    [t('scheme_form.products'), applies_to_products.map((product) => t(`leads:product.${product}`)).join(', ')],
    [t('scheme_form.period_type'), t(`commissions:period_type.${period_type}`)],
    ...(scheme.skips_first_renewals ? ([[t('scheme_form.skips_first_renewals'), t('scheme.yes')]] as const) : []),
    [t('scheme.created'), formats.date(scheme.created_at)],
  ] as const;
  return (
    <article className={classes.scheme} aria-label={name} data-off={!is_active || undefined}>
      <div className={classes.schemeHead}>
        <h2>{name}</h2>
        {is_example && <Mark>{t('example.mark')}</Mark>}
        <Button size="xs" variant="default" aria-label={t('scheme.edit', { name })} onClick={editing.open}>
          {t('records:facts.edit')}
        </Button>
        <SwitchButton
          name={name}
          isActive={is_active}
          isPending={switching.isPending}
          words={{ on: t('scheme.active'), off: t('scheme.inactive') }}
          change={(is_active) => switching.mutate({ scheme, is_active })}
        />
      </div>
      {description && <p className={classes.description}>{description}</p>}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Rules scheme={scheme} />
      <FormDialog opened={isEditing} close={editing.close} title={t('scheme_form.edit_title')} size={560} fields={7}>
        <div ref={focusStart}>
          <SchemeEditor key={id} scheme={scheme} done={editing.close} />
        </div>
      </FormDialog>
    </article>
  );
}
