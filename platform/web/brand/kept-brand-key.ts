/** Where this browser keeps the colours that it showed last. */
export const keptBrandKey = 'brand';
