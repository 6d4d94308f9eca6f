import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readWrittenJson } from '#platform/contract/read-json.ts';
import { asking } from '#platform/web/reads.ts';
import type { PreviewMapping } from '../../contract/field-mapping.ts';
import { integrationApi } from '../use-integrations.ts';

/** An integration's own mappings, in their order. */
export function useMappings(id: string) {
  return useQuery(asking(integrationApi.listFieldMappings, { params: { id } }));
}

/** The delay in milliseconds from the last input to the preview request. */
const pauseMs = 300;

/** The preview of a sample, after a short pause in typing. null means there is nothing to request yet. */
export function useMappingPreview(id: string, wanted: PreviewMapping | null) {
  const [body] = useDebouncedValue(JSON.stringify(wanted), pauseMs);
  return useQuery({
    queryKey: ['integrations', 'mapping-preview', id, body],
    queryFn: ({ signal }) =>
      integrationApi.previewMapping({ params: { id }, body: readWrittenJson(body) as PreviewMapping }, { signal }),
    enabled: body !== 'null',
    placeholderData: keepPreviousData,
    meta: { shows: ['integration'] },
  });
}

/** The key of the sample that the user types. */
export const ownSample = 'own';

/** The samples of an integration, and the selected one. */
export interface Samples {
  /** The key of each and the time of receipt. null means the standard form. */
  choices: readonly { key: string; receivedAt: string | null }[];
  chosen: string;
  choose: (key: string) => void;
  /** The typed text, and whether it is no JSON. */
  typed: string;
  type: (text: string) => void;
  isFaulty: boolean;
  /** undefined means there is none yet. */
  payload: unknown;
}

/**
 * Loads the samples: the payload of the incoming lead that the user opened, the latest ones, the standard one, and the
 * typed one.
 */
export function useSamples(id: string, leadId: string | undefined): Samples {
  const query = leadId ? { incoming_lead_id: leadId } : {};
  const { data } = useQuery(asking(integrationApi.readSamples, { params: { id }, query }));
  const [named, choose] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const samples = (data?.samples ?? []).map((sample) => ({ ...sample, key: sample.incoming_lead_id ?? 'standard' }));
  const chosen = named ?? samples[0]?.key ?? ownSample;
  const shown = samples.find(({ key }) => key === chosen)?.data;
  // Typing starts with the sample that was shown.
  const text = typed ?? (samples[0] ? JSON.stringify(samples[0].data, null, 2) : '');
  const read = chosen === ownSample ? readOwn(text) : { payload: shown, isFaulty: false };
  return {
    choices: samples.map(({ key, received_at }) => ({ key, receivedAt: received_at })),
    chosen,
    choose,
    typed: text,
    type: setTyped,
    ...read,
  };
}

function readOwn(text: string): { payload: unknown; isFaulty: boolean } {
  if (text.trim() === '') return { payload: undefined, isFaulty: false };
  try {
    return { payload: readWrittenJson(text), isFaulty: false };
  } catch {
    return { payload: undefined, isFaulty: true };
  }
}
