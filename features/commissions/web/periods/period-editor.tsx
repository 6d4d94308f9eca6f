import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { type CommissionPeriod, UpdatePeriod } from '../../contract/periods.ts';
import { commissionApi } from '../use-commissions.ts';
import { PeriodFields } from './period-fields.tsx';
import { changesOfPeriod, valuesOfPeriod } from './period-values.ts';

const fieldOfCode = { periods_overlap: 'start_date' };

/** Changes a period; its dates only while it is Open. */
export default function PeriodEditor({ period, done }: { period: CommissionPeriod; done: () => void }) {
  const madeName = useMadeName();
  const kept = useKeptForm({
    name: `period-draft:${period.id}`,
    record: period,
    valuesOf: (each) => valuesOfPeriod({ ...each, name: madeName(each.name) }),
    schema: UpdatePeriod,
    changesOf: changesOfPeriod,
    at: { params: { id: period.id } },
    read: commissionApi.readPeriod,
    write: commissionApi.updatePeriod,
    history: commissionApi.readPeriodHistory,
  });
  return (
    <RecordForm kept={kept} done={done} fieldOfCode={fieldOfCode}>
      <PeriodFields form={kept.form} hasDates={period.status === 'Open'} />
    </RecordForm>
  );
}
