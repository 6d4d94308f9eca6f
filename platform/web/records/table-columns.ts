import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Formats } from '../format.ts';
import { useUser } from '../session.ts';

/** A column of a table of records. */
export interface Column<Item, Sort extends string = string> {
  /** The name under which the choice is stored: usually a field. */
  name: string;
  label: string;
  cell: (item: Item) => ReactNode;
  /** The minimum width, in pixels. Wide screens distribute the remaining space in the same proportions. */
  width: number;
  /** Amounts and counts are aligned to the end of the column. */
  isNumber?: boolean;
  /** The sort orders of the list by this column, if the server has them. */
  sorts?: { ascending?: Sort; descending?: Sort };
  /** Hidden unless the user chooses it. */
  isExtra?: boolean;
}

/** The fields of a record that hold a value of this type. */
type FieldOf<Item, Value> = { [Name in keyof Item & string]: Item[Name] extends Value ? Name : never }[keyof Item &
  string];

type MoreOfColumn<Sort extends string> = Pick<Column<never, Sort>, 'isExtra' | 'sorts'>;

/** Constructors for columns that show one field, as it is or in the standard format of its type. */
export function columnsOf<Item, Sort extends string>(formats: Formats) {
  const column =
    <Value>(written: (value: Value) => string, isNumber = false) =>
    (name: FieldOf<Item, Value>, label: string, width: number, more: MoreOfColumn<Sort> = {}): Column<Item, Sort> => ({
      name,
      label,
      width,
      ...more,
      ...(isNumber && { isNumber }),
      cell: (item) => written(item[name] as Value),
    });
  return {
    text: column<string>((text) => text),
    /** An amount that may be unknown. */
    amount: column<number>(formats.knownMoney, true),
    /** A calendar day. */
    day: column<string>(formats.day),
    /** The calendar date of an instant. */
    date: column<string>(formats.date),
  };
}

/** The columns that the user has chosen for a table, stored in this browser. */
export function useChosenColumns<Item, Sort extends string>(table: string, columns: readonly Column<Item, Sort>[]) {
  const [remembered, remember] = useLocalStorage<string[] | null>({
    key: `${table}-columns:${useUser().id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const usual = columns.filter(({ isExtra }) => !isExtra).map(({ name }) => name);
  const names = Array.isArray(remembered) ? remembered : usual;
  const choose = (name: string, isChosen: boolean) =>
    remember(isChosen ? [...names, name] : names.filter((each) => each !== name));
  return { names, choose };
}

/** The leading columns that fit into `room` pixels; the last columns are dropped first. */
export function fitting<Width extends { width: number }>(columns: readonly Width[], room: number): Width[] {
  let left = room;
  const overflow = columns.findIndex(({ width }) => {
    left -= width;
    return left < 0;
  });
  return overflow < 0 ? [...columns] : columns.slice(0, overflow);
}
