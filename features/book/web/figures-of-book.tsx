import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { Counts } from '#platform/web/files/counts.tsx';
import { useFormats } from '#platform/web/format.ts';
import { type BookFigures, type LeftOutReason, leftOutReasons } from '../contract.ts';
import classes from './book.module.css';

const figureNames = [
  'new_clients',
  'known_clients',
  'new_policies',
  'renewals_of_known',
  'changed_policies',
  'in_force',
  'begin_later',
  'expiring',
  'expiring_not_followed',
] as const;

/** Figures that mean nothing to most first imports: shown only if there are some. */
const rare: readonly (typeof figureNames)[number][] = [
  'known_clients',
  'renewals_of_known',
  'changed_policies',
  'begin_later',
];

/** The counts and sums of a book. */
export function FiguresOfBook({ figures }: { figures: BookFigures }) {
  const { t } = useTranslation(['book', 'leads']);
  const { number, money } = useFormats();
  const shown = figureNames.filter((name) => figures[name] > 0 || !rare.includes(name));
  const byProduct = productTypes.map((product) => [product, figures.premium_by_product[product] ?? 0] as const);
  return (
    <>
      <div className={classes.figures}>
        <Counts
          counts={[
            [t('figures.premium_in_force'), money(figures.premium_in_force)],
            ...shown.map((name) => [t(`figures.${name}`), number(figures[name])] as const),
          ]}
        />
      </div>
      <p className={classes.hint}>
        {t('figures.by_product')}:{' '}
        {byProduct.map(([product, premium]) => `${t(`leads:product.${product}`)} ${money(premium)}`).join(' · ')}
      </p>
    </>
  );
}

/** The rows that make no policy, by reason; nothing if every row makes one. */
export function LeftOutByReason({ figures }: { figures: BookFigures }) {
  const { t } = useTranslation('book');
  const { number } = useFormats();
  if (figures.left_out === 0) return null;
  const many = (reason: LeftOutReason) => figures.left_out_by_reason[reason] ?? 0;
  return (
    <>
      <p className={classes.text}>
        {t('left_out.total', { count: figures.left_out, number: number(figures.left_out) })}
      </p>
      <ul className={classes.reasons}>
        {leftOutReasons
          .filter((reason) => many(reason) > 0)
          .map((reason) => (
            <li key={reason}>
              <span>{t(`left_out.${reason}`)}</span>
              <strong>{number(many(reason))}</strong>
            </li>
          ))}
      </ul>
    </>
  );
}
