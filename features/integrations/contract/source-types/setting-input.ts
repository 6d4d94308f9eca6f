interface Hinted {
  /** Whether a text below the input explains it: `integrations/setup:hint.<name>`. */
  readonly hint?: true;
}

/** The input of a setting. `lines` is a list of texts, one per line, and `flag` is on or off. */
export type SettingInput = Hinted &
  (
    | {
        readonly kind: 'text' | 'long' | 'lines' | 'day' | 'person' | 'authentication' | 'number';
        readonly usual?: string;
      }
    | { readonly kind: 'flag'; readonly usual: boolean }
    | {
        readonly kind: 'choice';
        /** The default if nothing is chosen, if it is one of the values. */
        readonly usual?: string;
        readonly values: readonly string[];
        readonly words: 'language' | 'source' | 'product' | 'since' | 'paging' | 'key';
      }
  );
