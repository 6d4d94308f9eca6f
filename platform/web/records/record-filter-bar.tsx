import { Fragment, type ReactNode, type RefObject } from 'react';
import type { Person } from '../form/names-apart.ts';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import { FilterDays, FilterPerson, FilterSelect } from './filter-fields.tsx';
import { FilterText, type FilterTextProps } from './filter-text.tsx';
import { type Filtering, filterOf, type ListFilters } from './filters.ts';
import type { useRecordView } from './record-view.tsx';

/** What every bar of filters is given: what is asked for, how that is changed, and the field that a key leads to. */
export interface Asked<Filters extends ListFilters> extends Filtering<Filters> {
  searchField: RefObject<HTMLInputElement | null>;
}

/** The same of a list that shows as a table or as cards. */
export interface AskedInView<Filters extends ListFilters> extends Asked<Filters> {
  view: ReturnType<typeof useRecordView>;
}

/** One filter of a list, as `choice`, `person`, `text` and `days` make it. */
export interface FilterField<Filters extends ListFilters> {
  /** Of a range, that of its beginning. */
  name: keyof Filters & string;
  show: (filtering: Filtering<Filters>) => ReactNode;
}

interface RecordFilterBarProps<Filters extends ListFilters, Sort extends string>
  extends Omit<FilterBarProps<Filters, Sort>, 'children'> {
  /** The filters, in their order. A hook: it is asked when somebody opens them, and not before. */
  useFields: () => readonly FilterField<Filters>[];
  /** The one that has no place where the list is shown now. */
  without?: keyof Filters & string;
}

/** Search, filters and order of a list of records. */
export function RecordFilterBar<Filters extends ListFilters, Sort extends string>({
  useFields,
  without,
  ...bar
}: RecordFilterBarProps<Filters, Sort>) {
  const { filters, change } = bar;
  return (
    <FilterBar {...bar}>
      <Fields filters={filters} change={change} useFields={useFields} without={without} />
    </FilterBar>
  );
}

interface FieldsProps<Filters extends ListFilters> extends Filtering<Filters> {
  useFields: () => readonly FilterField<Filters>[];
  without: (keyof Filters & string) | undefined;
}

function Fields<Filters extends ListFilters>({ useFields, without, ...asked }: FieldsProps<Filters>) {
  return useFields()
    .filter(({ name }) => name !== without)
    .map(({ name, show }) => <Fragment key={name}>{show(asked)}</Fragment>);
}

/** The filters of one list, each by its name in the call. */
export function filterFields<Filters extends ListFilters & Readonly<Record<string, string | undefined>>>() {
  type Name = keyof Filters & string;
  return {
    /** One of a few values, each in words, and all of them, where they are feminine. */
    choice: <Value extends string>(
      name: Name,
      label: string,
      values: readonly Value[],
      textOf: (value: Value) => string,
      all?: string,
    ): FilterField<Filters> => ({
      name,
      show: (asked) => (
        <FilterSelect label={label} values={values} textOf={textOf} all={all} {...filterOf(asked)(name)} />
      ),
    }),
    /** Whose it is. */
    person: (name: Name, label: string, people: readonly Person[] | undefined): FilterField<Filters> => ({
      name,
      show: (asked) => <FilterPerson label={label} people={people} {...filterOf(asked)(name)} />,
    }),
    /** A text, with some to choose from. */
    text: (
      name: Name,
      label: string,
      more: Pick<FilterTextProps, 'suggestions' | 'maxLength' | 'placeholder'>,
    ): FilterField<Filters> => ({
      name,
      show: (asked) => <FilterText label={label} {...more} {...filterOf(asked)(name)} />,
    }),
    /** The days from the first to the last, each with its label. */
    days: (first: [name: Name, label: string], last: [name: Name, label: string]): FilterField<Filters> => ({
      name: first[0],
      show: (asked) => <FilterDays {...asked} first={first} last={last} />,
    }),
  };
}
