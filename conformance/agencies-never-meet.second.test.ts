import { keepAgenciesApart } from './keep-agencies-apart.ts';
import { shares } from './shares.ts';

keepAgenciesApart(shares[1]);
