import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookDifference } from '../contract/imports.ts';
import classes from './book.module.css';

/** The fields of clients and policies that an import can change. */
export const comparedFields = [
  'name',
  'contact_name',
  'email',
  'phone',
  'second_phone',
  'whatsapp',
  'address',
  'birth_date',
  'language',
  'policy_number',
  'carrier',
  'product_type',
  'effective_date',
  'expiration_date',
  'status',
  'cancelled_on',
  'annual_premium',
  'deductible',
  'coverage_amount',
  'coverage_limits',
  'agent_id',
  'notes',
] as const;
type ComparedField = (typeof comparedFields)[number];

const isCompared = (field: string): field is ComparedField => comparedFields.some((known) => known === field);

/** Returns a function for the label of a compared field. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation('book');
  return (field) => (isCompared(field) ? t(`compared.${field}`) : field);
}

interface DifferencesProps<Difference extends BookDifference> {
  label: string;
  differences: readonly Difference[];
  /** A further cell of each line. */
  choice?: { head: string; of: (difference: Difference) => ReactNode };
}

/** The values of the agency and of the file side by side. */
export function Differences<Difference extends BookDifference>({
  label,
  differences,
  choice,
}: DifferencesProps<Difference>) {
  const { t } = useTranslation('book');
  const nameOf = useFieldName();
  return (
    <div className={classes.wide}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('differences.field')}</th>
            <th scope="col">{t('differences.ours')}</th>
            <th scope="col">{t('differences.theirs')}</th>
            {choice && <th scope="col">{choice.head}</th>}
          </tr>
        </thead>
        <tbody>
          {differences.map((each) => (
            <tr key={`${each.record}.${each.field}`}>
              <th scope="row">{nameOf(each.field)}</th>
              <td>{each.ours || t('differences.nothing')}</td>
              <td>{each.theirs || t('differences.nothing')}</td>
              {choice && <td>{choice.of(each)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
