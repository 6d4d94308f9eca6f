import { clientOfForm } from '#features/leads/web/index.tsx';
import type { NewPolicyValues } from './new-policy-values.ts';

/** The client of a policy by hand. */
export const ClientOfPolicy = clientOfForm<NewPolicyValues>();
