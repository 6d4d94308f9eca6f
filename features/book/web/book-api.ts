import { client } from '#platform/web/client.ts';
import { bookRoutes } from '../contract/routes.ts';

export const bookApi = client(bookRoutes);
