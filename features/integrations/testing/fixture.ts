import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Vendor } from '#platform/server/ground/outgoing-settings.ts';
import { startStandIn, type VendorStandIn } from '#platform/testing/vendor-stand-in.ts';

const fixtures = path.resolve(import.meta.dirname, '../server/fixtures');

/** A file of the fixtures as JSON. */
export const fixture = (name: string) => JSON.parse(readFileSync(path.join(fixtures, name), 'utf8'));

/** A vendor of leads, as its description says. */
export const startVendor = (vendor: Vendor): Promise<VendorStandIn> => startStandIn(fixture(`vendors/${vendor}.json`));
