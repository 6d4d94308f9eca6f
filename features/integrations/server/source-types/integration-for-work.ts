import type { IntegrationStatus, IntegrationType, SecretName } from '../../contract/choices.ts';
import type { MapOptions } from '../../contract/mapping/map-lead.ts';
import type { IntegrationSettings } from '../../contract/source-types/source-types.ts';

/** An integration with its server-only data, for callers that contact its source or create its leads. */
export interface IntegrationForWork {
  id: string;
  tenant_id: string;
  name: string;
  integration_type: IntegrationType;
  status: IntegrationStatus;
  api_endpoint: string;
  settings: IntegrationSettings;
  auto_process: boolean;
  duplicate_check: boolean;
  validate_data: boolean;
  /** In plain text. `''` means none, or that it cannot be decrypted. */
  secrets: Record<SecretName, string>;
  /** The webhook address. `''` means its source sends nothing. */
  hook: string;
  /** Additional headers of calls to the source, in plain text. */
  headers: Record<string, string>;
  /** The date order of a file's columns, by field. */
  dateOrders?: MapOptions['dateOrders'];
  /** Part of it is encrypted with another key of the installation. */
  isUnreadable?: true;
}
