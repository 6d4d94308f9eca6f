/**
 * The characters that keyboards produce for an apostrophe, including phones' curly one. Every search treats them alike.
 */
export const apostrophes = "'`\u00B4\u02B9\u02BB\u02BC\u2018\u2019\u201B\u2032\uFF07";
