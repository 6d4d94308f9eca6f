import { differences } from '#platform/web/form/differences.ts';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { type Carrier, UpdateCarrier } from '../contract.ts';
import { carrierApi } from './carrier-api.ts';
import { CarrierFields } from './carrier-fields.tsx';
import { bodyOfCarrier, type CarrierValues, valuesOfCarrier } from './carrier-values.ts';

/** The editable fields of a carrier. Whether it is active is changed in the head. */
export default function CarrierEditor({ carrier, done }: { carrier: Carrier; done: () => void }) {
  const kept = useKeptForm({
    name: `carrier-draft:${carrier.id}`,
    record: carrier,
    valuesOf: valuesOfCarrier,
    schema: UpdateCarrier,
    changesOf,
    at: { params: { id: carrier.id } },
    read: carrierApi.readCarrier,
    write: carrierApi.updateCarrier,
    history: carrierApi.readCarrierHistory,
  });
  return (
    <RecordForm kept={kept} done={done}>
      <CarrierFields form={kept.form} />
    </RecordForm>
  );
}

/** Only the fields that differ, so that two users who edit different fields do not overwrite each other. */
const changesOf = (before: CarrierValues, after: CarrierValues): UpdateCarrier =>
  differences(bodyOfCarrier(before), bodyOfCarrier(after));
