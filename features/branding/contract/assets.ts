/** The pictures of a brand, as the calls name them. */
export const assetNames = ['logo', 'small-logo', 'favicon'] as const;
export type AssetName = (typeof assetNames)[number];

/** The same as the fields of a branding begin. */
export const pictureOfAsset = { logo: 'logo', 'small-logo': 'small_logo', favicon: 'favicon' } as const;

export const assetTypes = ['png', 'jpeg', 'webp', 'svg'] as const;
export const assetMaxBytes = 2 * 1024 * 1024;
