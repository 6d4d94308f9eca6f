/** The address of an agency's picture, next to the API. */
export function pictureAddress(agencyId: string, file: string): string {
  return `/brand/${agencyId}/${file}`;
}
