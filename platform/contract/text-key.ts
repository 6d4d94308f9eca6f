/** The name of a text without its plural form. */
type Formless<Name extends string> = Name extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Name;

/** The keys of the texts of a locale file, as `path.to.text`. */
export type TextKey<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Formless<Name> : `${Name}.${TextKey<Texts[Name]>}`;
}[keyof Texts & string];
