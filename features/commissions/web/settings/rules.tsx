import { Button, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { Mark } from '#platform/web/records/mark.tsx';
import { toneOf } from '#platform/web/records/tone.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { CommissionRule } from '../../contract/rules.ts';
import type { CommissionScheme } from '../../contract/schemes.ts';
import classes from './settings.module.css';
import { SwitchButton } from './switch-button.tsx';
import { useRuleWords } from './use-rule-words.ts';
import { useRules, useSwitchRule } from './use-settings.ts';

const CreateRuleForm = lazyView(() => import('./create-rule-form.tsx'));
const RuleEditor = lazyView(() => import('./rule-editor.tsx'));

/** The rules of a scheme in order of evaluation, and a form for a new one. */
export function Rules({ scheme }: { scheme: CommissionScheme }) {
  const { t } = useTranslation('commissions/settings');
  const rules = useRules(scheme.id);
  const [isCreating, creating] = useDisclosure(false);
  return (
    <section aria-label={t('rule.heading', { name: scheme.name })}>
      <div className={classes.rulesHead}>
        <h3>{t('rule.title')}</h3>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={t('rule.create_in', { name: scheme.name })}
          onClick={creating.open}
        >
          {t('rule.create')}
        </Button>
      </div>
      {rules.isError && <LoadError error={rules.error} retry={() => void rules.refetch()} />}
      {rules.isPending && <Skeleton h={44} />}
      {rules.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('rule.none')}
        </Text>
      )}
      <ul className={classes.rules}>
        {rules.data?.map((rule) => (
          <Rule key={rule.id} rule={rule} />
        ))}
      </ul>
      <FormDialog opened={isCreating} close={creating.close} title={t('rule_form.title')} size={720} fields={8}>
        <div ref={focusStart}>
          <CreateRuleForm scheme={scheme} close={creating.close} />
        </div>
      </FormDialog>
    </section>
  );
}

function Rule({ rule }: { rule: CommissionRule }) {
  const { t } = useTranslation(['commissions/settings', 'records']);
  const words = useRuleWords();
  const switching = useSwitchRule();
  const [isEditing, editing] = useDisclosure(false);
  const { id, name, description, priority, is_active, is_example, pays_nothing } = rule;
  return (
    <li data-off={!is_active || undefined}>
      <span className={classes.priority} title={t('rule_form.priority')}>
        <span aria-hidden>{priority}</span>
      </span>
      <div className={classes.rule}>
        <button type="button" className={classes.ruleName} onClick={editing.open}>
          {name}
        </button>
        {is_example && <Mark>{t('example.mark')}</Mark>}
        <p>{words.pays(rule)}</p>
        {pays_nothing && <p {...toneOf('warning', classes.small)}>{t('rule.pays_nothing')}</p>}
        <p className={classes.small}>
          {[t('rule.priority', { priority }), words.fits(rule), t('rule.version', { version: rule.version })].join(
            ' · ',
          )}
        </p>
        {description && <p className={classes.small}>{description}</p>}
      </div>
      <SwitchButton
        name={name}
        isActive={is_active}
        isPending={switching.isPending}
        words={{ on: t('rule.active'), off: t('rule.inactive') }}
        change={(is_active) => switching.mutate({ rule, is_active })}
      />
      <FormDialog opened={isEditing} close={editing.close} title={t('rule_form.edit_title')} size={720} fields={8}>
        <div ref={focusStart}>
          <RuleEditor key={id} rule={rule} done={editing.close} />
        </div>
      </FormDialog>
    </li>
  );
}
