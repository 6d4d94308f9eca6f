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

/** So long after the last letter a preview is asked for. */
const pauseMs = 300;

/** What a sample becomes by an integration's mappings, a moment after it is typed; null: there is nothing to ask yet. */
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

/** What stands for the sample that somebody types. */
export const ownSample = 'own';

/** The samples of an integration, and the one that is looked at. */
export interface Samples {
  /** By what each is chosen, and when it came; null: the standard form. */
  choices: readonly { key: string; receivedAt: string | null }[];
  chosen: string;
  choose: (key: string) => void;
  /** What somebody typed, and whether it is no JSON. */
  typed: string;
  type: (text: string) => void;
  isFaulty: boolean;
  /** undefined: there is none yet. */
  payload: unknown;
}

/** Loads what can be mapped by: the payload that somebody comes from, the last ones, the standard one, whatever is typed. */
export function useSamples(id: string, leadId: string | undefined): Samples {
  const query = leadId ? { incoming_lead_id: leadId } : {};
  const { data } = useQuery(asking(integrationApi.readSamples, { params: { id }, query }));
  const [named, choose] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const samples = (data?.samples ?? []).map((sample) => ({ ...sample, key: sample.incoming_lead_id ?? 'standard' }));
  const chosen = named ?? samples[0]?.key ?? ownSample;
  const shown = samples.find(({ key }) => key === chosen)?.data;
  // Whoever begins to type begins with what was shown.
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
