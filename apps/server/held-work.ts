import { workHeldSince } from '#features/tenants/server/index.ts';
import { house } from '#platform/server/acts/actor.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';

const lookEveryMs = 5_000;

/** Starts the background work of a process, at once or as soon as an operator releases it. */
export interface Holding {
  begin(work: () => Promise<void>): Promise<void>;
  /** Stops checking. */
  end(): void;
}

/**
 * Work that was restored from a backup waits until an operator has checked the installation, because it could repeat
 * messages.
 */
export function whileHeld(services: Services): Holding {
  let timer: NodeJS.Timeout | undefined;
  const isHeld = () => performOnPlatform(services, { actor: house }, workHeldSince);
  return {
    async begin(work) {
      const since = await isHeld();
      if (!since) return work();
      services.log.warn(
        { since },
        'Background work and mail wait, because a backup was restored: npm run admin -- release-work',
      );
      timer = setInterval(async () => {
        // An unreachable database is asked again.
        if (await isHeld().catch(() => since)) return;
        clearInterval(timer);
        await work();
        services.log.info('Background work and mail go on');
      }, lookEveryMs).unref();
    },
    end: () => clearInterval(timer),
  };
}
