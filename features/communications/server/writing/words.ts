const lettersMax = 60;

/** Top-level domains; `de` and `la` are left out because they are words in Spanish names. */
const endings = (
  'com net org info biz co us mx es pr uk ca eu ru cn in br ar cl io ai me tv cc ly gl gg gd to so sh tk ml ' +
  'ga cf pw ws app dev xyz shop store online site website web club top link click live life pro vip fun win ' +
  'bid loan icu cam page cloud agency insurance edu gov mobi name news blog tech space world today email ' +
  'example'
).replaceAll(' ', '|');

/** Text that mail programs and phones turn into a link. */
const link = new RegExp(String.raw`[@\\<>]|https?:|//|\bwww\b|[\p{L}\p{N}-][.。](?:${endings})(?![\p{L}\p{N}])`, 'iu');

/** Digits as in a phone number, or more in a row than a name has. */
const phone = /\d{5}|(?:\d[\s().-]*){7}/;

/**
 * Whether a text is a number or a few words without a link. Anyone may type a name into a public form, and the agency
 * must not send a link from there in its own name.
 */
export const isWord = (text: string): boolean => text.length <= lettersMax && !link.test(text.normalize('NFKC'));

/** Whether a text can be a person's name of any number of words: it has no link and no phone number. */
export const isName = (text: string): boolean => isWord(text) && !phone.test(text);
