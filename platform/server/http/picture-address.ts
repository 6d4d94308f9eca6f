/** Where a picture of an agency is found, beside the API. */
export function pictureAddress(agencyId: string, file: string): string {
  return `/brand/${agencyId}/${file}`;
}
