import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { versionOf } from '#platform/web/versions.ts';
import type { CommissionRule, PreviewRule } from '../../contract/rules.ts';
import type { CommissionScheme } from '../../contract/schemes.ts';
import { commissionApi } from '../use-commissions.ts';

const pageSize = 50;

export function useSchemes() {
  return usePages(commissionApi.listSchemes, { query: { limit: pageSize } });
}

/** The rules of a scheme, in order of evaluation. */
export function useRules(id: string) {
  return useQuery(asking(commissionApi.listRules, { params: { id } }));
}

/** What a rule would do with the policies of the last 90 days; null: the form is not a valid rule yet. */
export function useRulePreview(rule: PreviewRule | null) {
  return useQuery({
    queryKey: ['commissions', 'rule-preview', rule],
    queryFn: ({ signal }) => commissionApi.previewRule({ body: rule as PreviewRule }, { signal }),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    meta: { shows: ['commission_scheme', 'policy'] },
  });
}

/** Activates or deactivates a scheme. */
export function useSwitchScheme() {
  const { t } = useTranslation(['commissions/settings', 'platform']);
  const refresh = useRefresh(commissionApi.updateScheme);
  return useMutation({
    mutationFn: ({ scheme, is_active }: { scheme: CommissionScheme; is_active: boolean }) =>
      commissionApi.updateScheme({ params: { id: scheme.id }, body: { is_active } }, { version: versionOf(scheme) }),
    onSuccess: ({ name, is_active }) => sayDone(t(is_active ? 'scheme.switched_on' : 'scheme.switched_off'), name),
    onError: (error, { scheme }) => sayRefused(scheme.name, error, t('platform:results.error_updating')),
    onSettled: refresh,
  });
}

/** Activates or deactivates a rule. */
export function useSwitchRule() {
  const { t } = useTranslation(['commissions/settings', 'platform']);
  const refresh = useRefresh(commissionApi.updateRule);
  return useMutation({
    mutationFn: ({ rule, is_active }: { rule: CommissionRule; is_active: boolean }) =>
      commissionApi.updateRule({ params: { id: rule.id }, body: { is_active } }),
    onSuccess: ({ name, is_active }) => sayDone(t(is_active ? 'rule.switched_on' : 'rule.switched_off'), name),
    onError: (error, { rule }) => sayRefused(rule.name, error, t('platform:results.error_updating')),
    onSettled: refresh,
  });
}

/** Creates the first scheme with its example rules, all inactive. */
export function useExampleScheme() {
  const { t } = useTranslation('commissions/settings');
  const refresh = useRefresh(commissionApi.createExampleScheme);
  return useMutation({
    mutationFn: () => commissionApi.createExampleScheme({}),
    onSuccess: ({ name }) => sayDone(t('example.done'), name),
    onError: (error) => sayRefused(t('example.button'), error, t('scheme_form.failed')),
    onSettled: refresh,
  });
}
