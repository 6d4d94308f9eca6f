import { Fragment, type ReactNode, type RefObject } from 'react';
import type { Person } from '../form/names-apart.ts';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import { FilterDays, FilterPerson, FilterSelect } from './filter-fields.tsx';
import { FilterText, type FilterTextProps } from './filter-text.tsx';
import { type Filtering, filterOf, type ListFilters } from './filters.ts';
import type { useRecordView } from './record-view.tsx';

/**
 * The common props of filter bars: the filters, the function that changes them, and the search field that a shortcut
 * focuses.
 */
export interface Asked<Filters extends ListFilters> extends Filtering<Filters> {
  searchField: RefObject<HTMLInputElement | null>;
}

/** The same for a list that has a table view and a card view. */
export interface AskedInView<Filters extends ListFilters> extends Asked<Filters> {
  view: ReturnType<typeof useRecordView>;
}

/** One filter of a list, as `choice`, `person`, `text` and `days` create it. */
export interface FilterField<Filters extends ListFilters> {
  /** For a range, the name of its first end. */
  name: keyof Filters & string;
  show: (filtering: Filtering<Filters>) => ReactNode;
}

interface RecordFilterBarProps<Filters extends ListFilters, Sort extends string>
  extends Omit<FilterBarProps<Filters, Sort>, 'children'> {
  /** The filters, in order. A hook that runs only while the filters are open. */
  useFields: () => readonly FilterField<Filters>[];
  /** The filter to omit in the current view. */
  without?: keyof Filters & string;
}

/** The search, filters and sort order of a list of records. */
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

/** Constructors for the filters of one list, each named as in the call. */
export function filterFields<Filters extends ListFilters & Readonly<Record<string, string | undefined>>>() {
  type Name = keyof Filters & string;
  return {
    /** A filter for one of a few values, each with its label. `all` is the label of "all" if it is feminine. */
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
    /** A filter by owner. */
    person: (name: Name, label: string, people: readonly Person[] | undefined): FilterField<Filters> => ({
      name,
      show: (asked) => <FilterPerson label={label} people={people} {...filterOf(asked)(name)} />,
    }),
    /** A text filter with suggestions. */
    text: (
      name: Name,
      label: string,
      more: Pick<FilterTextProps, 'suggestions' | 'maxLength' | 'placeholder'>,
    ): FilterField<Filters> => ({
      name,
      show: (asked) => <FilterText label={label} {...more} {...filterOf(asked)(name)} />,
    }),
    /** A filter for a range of days; each end has its label. */
    days: (first: [name: Name, label: string], last: [name: Name, label: string]): FilterField<Filters> => ({
      name: first[0],
      show: (asked) => <FilterDays {...asked} first={first} last={last} />,
    }),
  };
}
