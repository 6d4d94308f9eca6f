import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import type { CommissionStatus } from '../contract/lines.ts';

/** The color of each status in lists and charts. */
export const commissionTones: Readonly<Record<CommissionStatus, Meaning>> = {
  Pending: 'neutral',
  Calculated: 'info',
  'Under Review': 'warning',
  Approved: 'success',
  Paid: 'success',
  Cancelled: 'danger',
};
