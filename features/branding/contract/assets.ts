/** The pictures of a brand, under their API names. */
export const assetNames = ['logo', 'small-logo', 'favicon'] as const;
export type AssetName = (typeof assetNames)[number];

/** The prefixes of the branding's fields for the same pictures. */
export const pictureOfAsset = { logo: 'logo', 'small-logo': 'small_logo', favicon: 'favicon' } as const;

export const assetTypes = ['png', 'jpeg', 'webp', 'svg'] as const;
export const assetMaxBytes = 2 * 1024 * 1024;
