import { randomUUID } from 'node:crypto';
import type { Mapping } from '../../contract/field-mapping.ts';
import type { columnTargets, FileColumn, FileReading } from '../../contract/file-upload.ts';
import type { TargetField } from '../../contract/mapped-lead.ts';
import { rankOfPart } from '../../contract/mapping/address-parts.ts';
import { rankOfColumn } from '../../contract/mapping/column-titles.ts';
import type { MapOptions } from '../../contract/mapping/map-lead.ts';
import type { IntegrationSettings } from '../../contract/source-types/source-types.ts';

/** Fields of which a person may have several parts in several columns. */
const joinedTargets: readonly TargetField[] = ['name', 'address'];

/** The mappings for a reading of a file: one per field, made of the columns chosen for it. */
export function mappingsOf({ columns }: FileReading): Mapping[] {
  const chosen = (target: (typeof columnTargets)[number]) =>
    columns
      .filter((column) => column.target === target)
      .map(({ name }) => name)
      .sort((one, other) => rankOfColumn(one) - rankOfColumn(other));
  const parts = [...chosen('first_name'), ...chosen('last_name')];
  const address = chosen('address').sort((one, other) => rankOfPart(one) - rankOfPart(other));
  const targets = new Set(columns.map(({ target }) => target).filter(isTarget));
  if (parts.length > 0) targets.add('name');
  return [...targets].flatMap((target) => {
    const named = target === 'address' ? address : chosen(target);
    const whole = joinedTargets.includes(target) ? [named.join(' + ')] : named;
    // A complete name beside its parts is used alone. A last name alone is a name, too.
    const fields = target === 'name' ? [...whole, parts.join(' + '), chosen('last_name').join(' + ')] : whole;
    return [...new Set(fields)].filter(Boolean).map((source_field) => mappingTo(target, source_field));
  });
}

function isTarget(target: (typeof columnTargets)[number]): target is TargetField {
  return target !== 'first_name' && target !== 'last_name';
}

function mappingTo(target_field: TargetField, source_field: string): Mapping {
  return {
    id: randomUUID(),
    mapping_type: 'Direct',
    source_field,
    target_field,
    default_value: '',
    transformation_rule: '',
    condition: '',
    required: false,
    validation_rule: '',
  };
}

/** The date order of each field: as chosen for its column, else as the column's cells indicate. */
export function dateOrdersOf(
  { columns: chosen }: FileReading,
  columns: readonly FileColumn[],
): NonNullable<MapOptions['dateOrders']> {
  const told = new Map(columns.map(({ name, date_order }) => [name, date_order]));
  const orders = chosen.map(({ name, target, date_order }) => [target, date_order ?? told.get(name)] as const);
  return Object.fromEntries(orders.filter(([, order]) => order !== undefined));
}

/** An integration's settings for the rows of a file: the values chosen for all rows have priority. */
export function settingsOf(reading: FileReading, settings: IntegrationSettings): IntegrationSettings {
  const { columns: _, ...chosen } = reading;
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined && value !== ''));
  // A column without a choice is ignored, whatever its name.
  return { ...settings, ...given, use_default_mapping: false };
}
