import { useTranslation } from 'react-i18next';
import { policyStatuses } from '#features/policies/contract.ts';
import { useFormats } from '#platform/web/format.ts';
import { Mark } from '#platform/web/records/mark.tsx';
import type { BookPreview } from '../../contract.ts';
import classes from '../book.module.css';
import { Differences } from '../differences.tsx';
import { OutcomePill } from '../outcome-pill.tsx';

type PreviewedPolicy = BookPreview['policies'][number];

/** The first policies that would be made or changed; those with conflicts are first. */
export function PreviewedPolicies({ policies, figures }: Pick<BookPreview, 'policies' | 'figures'>) {
  const { t } = useTranslation(['book/reading', 'book']);
  const { number } = useFormats();
  if (policies.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('preview.policies')}>
      <h2>{t('preview.policies')}</h2>
      <p className={classes.hint}>
        {policies.length < figures.new_policies + figures.known_policies &&
          t('preview.first', { count: policies.length, number: number(policies.length) })}{' '}
        {t('book:rows_from')}
      </p>
      <ol className={classes.rows}>
        {policies.map((policy) => (
          <Previewed key={policy.rows.join()} policy={policy} />
        ))}
      </ol>
    </section>
  );
}

function Previewed({ policy }: { policy: PreviewedPolicy }) {
  const { t } = useTranslation(['book/reading', 'leads', 'policies']);
  const { day, money, number } = useFormats();
  const { client_name, policy_number, changes, conflicts } = policy;
  const name = `${client_name} · ${policy_number || t('preview.own_number')}`;
  const status = policyStatuses.find((each) => each === policy.status);
  const facts = [
    t(`leads:product.${policy.product_type}`),
    policy.carrier,
    t('preview.term', { from: day(policy.effective_date), to: day(policy.expiration_date) }),
    money(policy.annual_premium),
    status ? t(`policies:status.${status}`) : policy.status,
  ];
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <span className={classes.who}>
          <strong>{name}</strong>
          <small>{facts.join(' · ')}</small>
          <small>{t('preview.rows', { count: policy.rows.length, rows: policy.rows.map(number).join(', ') })}</small>
        </span>
        <span className={classes.acts}>
          {policy.is_new_client && <Mark tone="info">{t('preview.new_client')}</Mark>}
          <OutcomePill outcome={policy.outcome} />
        </span>
      </div>
      {policy.told.map((sentence) => (
        <p key={sentence} className={classes.hint}>
          {sentence}
        </p>
      ))}
      {conflicts.length > 0 && (
        <>
          <p className={classes.text}>{t('preview.conflicts')}</p>
          <Differences label={t('preview.conflicts_of', { name })} differences={conflicts} />
        </>
      )}
      {changes.length > 0 && (
        <>
          <p className={classes.text}>{t('preview.changes')}</p>
          <Differences label={t('preview.changes_of', { name })} differences={changes} />
        </>
      )}
    </li>
  );
}
