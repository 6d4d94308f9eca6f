import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { CreateRule } from '../../contract/rules.ts';
import type { CommissionScheme } from '../../contract/schemes.ts';
import { commissionApi } from '../use-commissions.ts';
import { RuleFields } from './rule-fields.tsx';
import { RulePreview } from './rule-preview.tsx';
import { blankRule, type RuleValues, SoundRule, termsOf } from './rule-values.ts';

/** A new rule of a scheme. */
export default function CreateRuleForm({ scheme, close }: { scheme: CommissionScheme; close: () => void }) {
  const { t } = useTranslation(['commissions/settings', 'platform']);
  const refresh = useRefresh(commissionApi.createRule);
  const { id: userId } = useUser();
  // One dialog, one rule: a second click or a lost response creates nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const toBody = (values: RuleValues) => ({ ...termsOf(values), scheme_id: scheme.id });
  const { form, notice, clear } = useDraftedForm<RuleValues>(
    `rule-draft:${userId}:${scheme.id}`,
    SoundRule,
    blankRule,
    { toBody },
  );
  const [hasProduct, setHasProduct] = useState(() => form.getValues().product_type !== '');
  form.watch('product_type', ({ value }) => setHasProduct(value !== ''));
  async function create(values: RuleValues): Promise<void> {
    // biome-ignore lint/plugin/no-blind-cast: The form's schema has parsed the values.
    const body = toBody(values) as unknown as CreateRule;
    const { name } = await commissionApi.createRule({ body }, { idempotencyKey });
    clear();
    sayDone(t('rule_form.done'), name);
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={create}
      otherwise={t('rule_form.failed')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting} disabled={!hasProduct}>
            {t('rule_form.submit')}
          </Button>
        </DialogActions>
      }
    >
      <Text fw={600}>{t('rule_form.in_scheme', { name: scheme.name })}</Text>
      <RuleFields form={form} isFirst />
      <RulePreview form={form} schemeId={scheme.id} insteadOf={null} />
    </CallForm>
  );
}
