import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCarrierNames } from '#features/carriers/web/index.tsx';
import { productTypes } from '#features/leads/contract.ts';
import { carrierMax } from '#features/quotes/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { columnDateOrders } from '#platform/contract/table-place.ts';
import { ChoiceLine } from '#platform/web/files/choice-line.tsx';
import { namesApart } from '#platform/web/form/names-apart.ts';
import { SuggestedText } from '#platform/web/form/suggested-text.tsx';
import { useFormats } from '#platform/web/format.ts';
import { Mark } from '#platform/web/records/mark.tsx';
import { type AskedOfBook, premiumBases, rowPremiums, statusClasses, transactionKinds } from '../../contract.ts';
import classes from '../book.module.css';
import { none } from './answers.ts';

interface QuestionLineProps {
  question: AskedOfBook;
  /** Examples of the column that it is about. */
  samples: readonly string[];
  /** '' means somebody must choose. */
  value: string;
  isLacking: boolean;
  change: (value: string) => void;
}

/** A question about the file, with its answer. */
export function QuestionLine({ question, samples, value, isLacking, change }: QuestionLineProps) {
  const { t } = useTranslation('book/reading');
  const name = useName()(question);
  const field = { value, error: isLacking && t('matches.choose_one'), 'aria-label': t('matches.answer', { name }) };
  const isCarrier = question.about === 'carrier' || question.about === 'carrier_of_file';
  return (
    <ChoiceLine name={name} isChosen={value !== ''} detail={<Detail question={question} samples={samples} />}>
      {isCarrier ? (
        <CarrierField {...field} doubles={question.about === 'carrier' ? question.doubles : []} change={change} />
      ) : question.about === 'agent' ? (
        <AgentField {...field} change={change} />
      ) : (
        <ChoiceField {...field} question={question} change={change} />
      )}
    </ChoiceLine>
  );
}

/** What helps to answer a question. */
function Detail({ question, samples }: Pick<QuestionLineProps, 'question' | 'samples'>) {
  const { t } = useTranslation(['book/reading', 'records']);
  const { number } = useFormats();
  const hasRows = 'rows' in question && question.about !== 'clients_without_policy';
  const rows = hasRows && t('matches.rows', { count: question.rows, number: number(question.rows) });
  const isNew = question.about === 'carrier' && !question.is_known;
  return (
    <>
      {(rows || isNew) && (
        <span>
          {rows} {isNew && <Mark>{t('matches.new_carrier')}</Mark>}
        </span>
      )}
      {question.about === 'carrier' && question.doubles.length > 0 && (
        <span className={classes.double}>{t('matches.doubles', { names: question.doubles.join(', ') })}</span>
      )}
      {question.about === 'contradiction' &&
        question.lines.map((line, index) => (
          <span key={line} className={classes.detail}>
            {t('matches.row_says', { number: number(line), says: question.says[index] ?? '' })}
          </span>
        ))}
      {samples.length > 0 && (
        <span className={classes.detail}>
          {t('records:file.examples', { examples: samples.slice(0, 3).join(' · ') })}
        </span>
      )}
    </>
  );
}

/** Returns a function for the name of a question: the text of the file, its column, or the whole file. */
function useName(): (question: AskedOfBook) => string {
  const { t } = useTranslation(['book/reading', 'leads']);
  const { number } = useFormats();
  return (question) => {
    if (question.about === 'clients_without_policy')
      return t('matches.clients', { count: question.rows, number: number(question.rows) });
    if ('written' in question) return question.written || t('matches.blank');
    if ('column' in question) return question.column;
    if ('product' in question) return t(`leads:product.${question.product}`);
    return t('matches.whole_file');
  };
}

interface FieldProps {
  value: string;
  error: string | false;
  'aria-label': string;
  change: (value: string) => void;
}

function CarrierField({ change, doubles, ...field }: FieldProps & { doubles: readonly string[] }) {
  const { t } = useTranslation('book/reading');
  const names = useCarrierNames();
  return (
    <SuggestedText
      {...field}
      placeholder={t('matches.choose_carrier')}
      suggestions={[...new Set([...doubles, ...names])]}
      maxLength={carrierMax}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

function AgentField({ change, ...field }: FieldProps) {
  const { t } = useTranslation('records');
  const sellers = useSellers();
  return (
    <NativeSelect
      {...field}
      // The options come later than the value.
      key={sellers.status}
      data={[
        { value: none, label: t('nobody') },
        ...Array.from(namesApart(sellers.data ?? []), ([value, label]) => ({ value, label })),
      ]}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

function ChoiceField({ question, change, ...field }: FieldProps & { question: AskedOfBook }) {
  const { t } = useTranslation(['book/reading', 'leads']);
  const { number } = useFormats();
  const products = productTypes.map((value) => ({ value: value as string, label: t(`leads:product.${value}`) }));
  const options = (): { value: string; label: string }[] => {
    switch (question.about) {
      case 'product':
        return [...products, { value: none, label: t('matches.leave_out') }];
      case 'product_of_file':
        return products;
      case 'status':
        return statusClasses.map((value) => ({ value, label: t(`status_class.${value}`) }));
      case 'transaction':
        return transactionKinds.map((value) => ({ value, label: t(`transaction.${value}`) }));
      case 'premium':
        return premiumBases.map((value) => ({ value, label: t(`premium.${value}`) }));
      case 'row_premiums':
        return rowPremiums.map((value) => ({ value, label: t(`row_premium.${value}`) }));
      case 'months':
        return [6, 12].map((months) => ({ value: String(months), label: t('matches.months', { months }) }));
      case 'date_order':
        return columnDateOrders.map((value) => ({ value, label: t(`date_order.${value}`) }));
      case 'end_of_term':
        return (['end', 'start'] as const).map((value) => ({ value, label: t(`day_of_term.${value}`) }));
      case 'clients_without_policy':
        return (['no', 'yes'] as const).map((value) => ({ value, label: t(`without_policy.${value}`) }));
      case 'contradiction':
        return question.lines.map((line) => ({
          value: String(line),
          label: t('matches.row_stands', { number: number(line) }),
        }));
      default:
        return [];
    }
  };
  return (
    <NativeSelect
      {...field}
      data={[...(field.value === '' ? [{ value: '', label: t('matches.choose') }] : []), ...options()]}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
