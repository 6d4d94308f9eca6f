import classes from './unbroken.module.css';

/** Matches a number such as POL-2026-000007 or (305) 555-0142. After a split, the numbers have the odd indexes. */
const number = /((?:[A-Z]{2,4}-)?\+?\(?\d[\d ().-]{2,20}\d)/;

/** A text whose numbers never wrap, however narrow the container is. */
export function Unbroken({ text }: { text: string }) {
  return text.split(number).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
      <span key={index} className={classes.number}>
        {part}
      </span>
    ),
  );
}
