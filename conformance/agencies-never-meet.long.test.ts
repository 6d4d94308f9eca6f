import { keepAgenciesApart } from './keep-agencies-apart.ts';

keepAgenciesApart({
  readers: () => ['walter', 'grace', 'tom', 'nora', 'ivy', 'olga'],
  idsOfNobody: (id) => ['no-uuid', `${id}0`, '%00', id.toUpperCase()],
});
