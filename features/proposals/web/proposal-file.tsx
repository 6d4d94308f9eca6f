import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#platform/web/client.ts';
import { useMay } from '#platform/web/may.ts';
import signs from '#platform/web/records/sign.module.css';
import { saveFile } from '#platform/web/save-file.ts';
import { sayRefused } from '#platform/web/say.ts';
import { proposalRoutes } from '../contract.ts';

const proposalApi = client(proposalRoutes);

/** A quote's proposal among the client's documents, in the client's language. */
export default function ProposalFile({ id, number }: { id: string; number: string }) {
  const { t } = useTranslation('proposals');
  const may = useMay();
  const make = useMutation({
    mutationFn: () => proposalApi.generateQuotePdf({ params: { id } }),
    onSuccess: saveFile,
    onError: (error) => sayRefused(number, error, t('failed')),
  });
  if (!may(proposalRoutes.routes.generateQuotePdf)) return null;
  return (
    <button
      type="button"
      className={signs.sign}
      aria-label={t('document', { number })}
      title={t('document', { number })}
      aria-busy={make.isPending}
      onClick={() => make.isPending || make.mutate()}
    >
      <IconFileTypePdf size={18} aria-hidden />
    </button>
  );
}
