import * as z from 'zod/mini';
import { domainEvents } from '#platform/contract/domain-event.ts';
import { uuid } from '#platform/contract/fields.ts';
import { routes } from '#platform/contract/route.ts';
import { adjustmentRoutes } from './contract/adjustments.ts';
import { calculatingRoutes } from './contract/calculating.ts';
import { chargebackRoutes } from './contract/chargebacks.ts';
import { figureRoutes } from './contract/figures.ts';
import { lineRoutes } from './contract/lines.ts';
import { periodRoutes } from './contract/periods.ts';
import { ruleRoutes } from './contract/rules.ts';
import { schemeRoutes } from './contract/schemes.ts';
import { statementRoutes } from './contract/statements.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    commission: true;
    commission_period: true;
    /** Schemes and their rules. */
    commission_scheme: true;
  }
}

/** The domain events of the commissions. */
export const commissionEvents = domainEvents('commissions', {
  /**
   * A period was closed: the amounts of its agents are settled. Published again if the period is reopened and closed
   * again.
   */
  periodClosed: { subject: 'commission_period', payload: z.object({ id: uuid }) },
});

export const commissionRoutes = routes('commissions', {
  ...lineRoutes,
  ...adjustmentRoutes,
  ...chargebackRoutes,
  ...figureRoutes,
  ...schemeRoutes,
  ...ruleRoutes,
  ...periodRoutes,
  ...calculatingRoutes,
  ...statementRoutes,
});
