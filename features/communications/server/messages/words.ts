const lettersMax = 60;

/** Ends of addresses on the web; `de` and `la` are words of Spanish names. */
const endings = (
  'com net org info biz co us mx es pr uk ca eu ru cn in br ar cl io ai me tv cc ly gl gg gd to so sh tk ml ' +
  'ga cf pw ws app dev xyz shop store online site website web club top link click live life pro vip fun win ' +
  'bid loan icu cam page cloud agency insurance edu gov mobi name news blog tech space world today email ' +
  'example'
).replaceAll(' ', '|');

/** What mail programs and phones make a link of. */
const link = new RegExp(String.raw`[@\\<>]|https?:|//|\bwww\b|[\p{L}\p{N}-][.。](?:${endings})(?![\p{L}\p{N}])`, 'iu');

/** Digits as of a phone, or more in a row than a name has. */
const phone = /\d{5}|(?:\d[\s().-]*){7}/;

/**
 * Whether a text is a number or a few words, and no link that would travel in the agency's name: anybody may write a name into
 * a form.
 */
export const isWord = (text: string): boolean => text.length <= lettersMax && !link.test(text.normalize('NFKC'));

/** Whether a text can be somebody's name, however many words it has: no link, and no phone to call. */
export const isName = (text: string): boolean => isWord(text) && !phone.test(text);
