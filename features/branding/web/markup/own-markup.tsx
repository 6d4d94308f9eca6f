import { useQuery } from '@tanstack/react-query';
import { routes } from '#platform/contract/route.ts';
import { client } from '#platform/web/client.ts';
import { asking } from '#platform/web/reads.ts';
import { drawingReads } from '../../contract/drawing.ts';
import DrawnMarkup from './drawn-markup.tsx';

const brandingApi = client(routes('branding', drawingReads));

/** The style and the header of the user's own agency. */
export default function OwnMarkup() {
  const { data } = useQuery(asking(brandingApi.readMarkup, {}));
  return data ? <DrawnMarkup markup={data} /> : null;
}
