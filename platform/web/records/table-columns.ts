import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Formats } from '../format.ts';
import { useUser } from '../session.ts';

/** A column of a table of records. */
export interface Column<Item, Sort extends string = string> {
  /** What is remembered of it: a field, as a rule. */
  name: string;
  label: string;
  cell: (item: Item) => ReactNode;
  /** The room it needs, in pixels. What a wide screen has to spare is shared out in the same proportions. */
  width: number;
  /** Amounts and counts stand at the end of their column. */
  isNumber?: boolean;
  /** The orders of the list by this column, where the server has some. */
  sorts?: { ascending?: Sort; descending?: Sort };
  /** Shows only for those who choose it. */
  isExtra?: boolean;
}

/** The fields of a record that hold such a value. */
type FieldOf<Item, Value> = { [Name in keyof Item & string]: Item[Name] extends Value ? Name : never }[keyof Item &
  string];

type MoreOfColumn<Sort extends string> = Pick<Column<never, Sort>, 'isExtra' | 'sorts'>;

/** Makes the columns that say one field as it is, or as its kind is written everywhere. */
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
    /** An amount that may not be known. */
    amount: column<number>(formats.knownMoney, true),
    /** A calendar day. */
    day: column<string>(formats.day),
    /** The day of an instant. */
    date: column<string>(formats.date),
  };
}

/** The columns that this person has chosen for a table, remembered in this browser. */
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

/** Those of the columns that fit into so many pixels, from the first on: what is last has to go first. */
export function fitting<Width extends { width: number }>(columns: readonly Width[], room: number): Width[] {
  let left = room;
  const overflow = columns.findIndex(({ width }) => {
    left -= width;
    return left < 0;
  });
  return overflow < 0 ? [...columns] : columns.slice(0, overflow);
}
