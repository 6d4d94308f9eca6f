import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { type CommissionRule, UpdateRule } from '../../contract/rules.ts';
import { commissionApi } from '../use-commissions.ts';
import { RuleFields } from './rule-fields.tsx';
import { RulePreview } from './rule-preview.tsx';
import { changesOfRule, valuesOfRule } from './rule-values.ts';

/** Changes a rule; existing calculations keep their version of it. */
export default function RuleEditor({ rule, done }: { rule: CommissionRule; done: () => void }) {
  const { t } = useTranslation('commissions/settings');
  const kept = useKeptForm({
    name: `rule-draft:${rule.id}`,
    record: rule,
    valuesOf: valuesOfRule,
    schema: UpdateRule,
    changesOf: changesOfRule,
    at: { params: { id: rule.id } },
    read: commissionApi.readRule,
    write: commissionApi.updateRule,
  });
  return (
    <RecordForm kept={kept} done={done}>
      <Text size="sm" c="dimmed">
        {t('rule_form.kept', { version: rule.version })}
      </Text>
      <RuleFields form={kept.form} isFirst />
      <RulePreview form={kept.form} schemeId={rule.scheme_id} insteadOf={rule.id} />
    </RecordForm>
  );
}
