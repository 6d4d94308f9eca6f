import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ProductType } from '#features/leads/contract.ts';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import { LongText } from '#platform/web/form/long-text.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { longTextMax } from '../contract/details.ts';
import type { DetailProps } from './detail-props.ts';
import { NumberField } from './number-field.tsx';
import { type DetailField, type DetailKind, groupsOf, isWordField, productDetails } from './product-details.ts';
import type { QuoteForm } from './quote-values.ts';
import classes from './quotes.module.css';
import { VinField } from './vin-field.tsx';
import { WordField } from './word-field.tsx';

interface DetailFieldsProps {
  form: QuoteForm;
  product: ProductType;
  readOnly?: boolean;
}

/** All risk fields of a quote for one product, in their groups. */
export function DetailFields({ form, product, readOnly = false }: DetailFieldsProps) {
  const { t } = useTranslation('quotes');
  return (
    <Stack gap="md">
      {groupsOf(product).map(([group, fields]) => {
        const details = fields.map(([field, kind]) => (
          <Detail
            key={field}
            form={form}
            path={`${productDetails[product].name}.${field}`}
            field={field}
            kind={kind}
            readOnly={readOnly}
          />
        ));
        return (
          <fieldset key={group} className={classes.group}>
            <legend>{t(`groups.${group}`)}</legend>
            {group === 'liability' ? <Stack gap="sm">{details}</Stack> : <SideBySide>{details}</SideBySide>}
          </fieldset>
        );
      })}
    </Stack>
  );
}

function Detail({ form, path, field, kind, readOnly }: DetailProps & { field: DetailField; kind: DetailKind }) {
  const { t } = useTranslation('quotes');
  const day = useAgencyDay();
  const label = t(`fields.${field}`);
  if (kind === 'vin') return <VinField form={form} path={path} readOnly={readOnly} />;
  if (kind === 'count' || kind === 'money') {
    const doubtIn = (text: string) => doubtAbout(field, Number(text), day.today, t);
    return (
      <NumberField
        form={form}
        path={path}
        label={label}
        readOnly={readOnly}
        doubtIn={doubtIn}
        isMoney={kind === 'money'}
      />
    );
  }
  if (isWordField(field))
    return <WordField key={form.key(path)} form={form} path={path} field={field} readOnly={readOnly} />;
  const input = { label, key: form.key(path), ...form.getInputProps(path) };
  if (kind === 'yes_no') {
    return (
      <NativeSelect
        {...input}
        key={input.key}
        disabled={readOnly}
        data={[
          { value: '', label: t('words.unknown') },
          { value: 'yes', label: t('words.yes') },
          { value: 'no', label: t('words.no') },
        ]}
      />
    );
  }
  if (kind === 'long')
    return <LongText {...input} key={input.key} readOnly={readOnly} rows={3} maxLength={longTextMax} />;
  return <TextInput {...input} key={input.key} readOnly={readOnly} autoComplete="off" />;
}

const oldestCar = 1_900;
const youngest = 15;
const oldest = 100;

/** Why a number looks mistyped, in words: for example a car of the year after next, or a driver of school age. */
function doubtAbout(field: DetailField, value: number, today: string, t: TFunction<'quotes'>): string | null {
  const outside = (first: number, last: number) => value < first || value > last;
  const latest = Number(today.slice(0, 4)) + 1;
  if (field === 'year' && outside(oldestCar, latest)) return t('doubt.year', { first: oldestCar, latest });
  return field === 'driver_age' && outside(youngest, oldest) ? t('doubt.driver_age', { youngest, oldest }) : null;
}
