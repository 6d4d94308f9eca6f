/** What stands for an apostrophe on one keyboard or another, phones' curly one among them. No search tells them apart. */
export const apostrophes = "'`\u00B4\u02B9\u02BB\u02BC\u2018\u2019\u201B\u2032\uFF07";
