import { useTranslation } from 'react-i18next';
import { type ProductType, productTypes } from '#features/leads/contract.ts';
import classes from './quotes.module.css';

interface ProductChoiceProps {
  value: ProductType | '';
  choose: (product: ProductType) => void;
}

/** The product to quote: one of three, all visible. It is the first element of the dialog. */
export function ProductChoice({ value, choose }: ProductChoiceProps) {
  const { t } = useTranslation(['quotes', 'leads']);
  return (
    <fieldset className={classes.products}>
      <legend>
        {t('fields.product_type')}{' '}
        <span className={classes.star} aria-hidden>
          *
        </span>
      </legend>
      {productTypes.map((product) => (
        <label key={product} className={classes.product}>
          <input
            type="radio"
            name="product_type"
            required
            checked={product === value}
            onChange={() => choose(product)}
            data-autofocus={product === (value || productTypes[0]) || undefined}
            data-path="product_type"
          />
          {t(`leads:product.${product}`)}
        </label>
      ))}
    </fieldset>
  );
}
