import type { IntegrationStatus, IntegrationType, SecretName } from '../contract/choices.ts';
import type { MapOptions } from '../contract/mapping/map-lead.ts';
import type { IntegrationSettings } from '../contract/settings.ts';

/** An integration with what only the server may know of it, for whoever calls its source or makes its leads. */
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
  /** In plain text; `''` where there is none, or none that can be read. */
  secrets: Record<SecretName, string>;
  /** The address that its source sends to; `''`: it sends nothing. */
  hook: string;
  /** Further headers of calls to the source, in plain text. */
  headers: Record<string, string>;
  /** How the days of a file's columns are written, by their fields. */
  dateOrders?: MapOptions['dateOrders'];
  /** Something of it was written with another key of the installation. */
  isUnreadable?: true;
}
