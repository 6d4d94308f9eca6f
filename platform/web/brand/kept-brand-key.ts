/** The local storage key of the colors that this browser showed last. */
export const keptBrandKey = 'brand';
