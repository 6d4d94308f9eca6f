import { randomUUID } from 'node:crypto';
import type { Mapping } from '../../contract/field-mapping.ts';
import type { columnTargets, FileReading } from '../../contract/file-upload.ts';
import type { TargetField } from '../../contract/mapped-lead.ts';
import type { IntegrationSettings } from '../../contract/settings.ts';
import { rankOfPart } from './reading/address-columns.ts';

/** Of these a person may have several parts in several columns. */
const joinedTargets: readonly TargetField[] = ['name', 'address'];

/** The mappings that a reading of a file stands for: one for each field, made of the columns that were chosen for it. */
export function mappingsOf({ columns }: FileReading): Mapping[] {
  const chosen = (target: (typeof columnTargets)[number]) =>
    columns.filter((column) => column.target === target).map(({ name }) => name);
  const parts = [...chosen('first_name'), ...chosen('last_name')];
  const address = chosen('address').sort((one, other) => rankOfPart(one) - rankOfPart(other));
  const targets = new Set(columns.map(({ target }) => target).filter(isTarget));
  if (parts.length > 0) targets.add('name');
  return [...targets].flatMap((target) => {
    const named = target === 'address' ? address : chosen(target);
    const whole = joinedTargets.includes(target) ? [named.join(' + ')] : named;
    // The whole name, where it stands beside its parts, is taken once.
    const fields = target === 'name' ? [...whole, parts.join(' + ')] : whole;
    return fields.filter(Boolean).map((source_field) => mappingTo(target, source_field));
  });
}

function isTarget(target: (typeof columnTargets)[number]): target is TargetField {
  return target !== 'first_name' && target !== 'last_name';
}

function mappingTo(target_field: TargetField, source_field: string): Mapping {
  return {
    ...{ id: randomUUID(), mapping_type: 'Direct', source_field, target_field, default_value: '' },
    ...{ transformation_rule: '', condition: '', required: false, validation_rule: '' },
  };
}

/** An integration's settings as they hold for the rows of a file: what was chosen for all of them comes first. */
export function settingsOf(reading: FileReading, settings: IntegrationSettings): IntegrationSettings {
  const { columns: _, ...chosen } = reading;
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined && value !== ''));
  // A column that nobody has chosen stays out, whatever it is called.
  return { ...settings, ...given, use_default_mapping: false };
}
