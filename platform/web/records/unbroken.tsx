import classes from './unbroken.module.css';

/** A number such as POL-2026-000007 or (305) 555-0142; what stands between is each second part. */
const number = /((?:[A-Z]{2,4}-)?\+?\(?\d[\d ().-]{2,20}\d)/;

/** A text within whose numbers no line ends, however narrow its place is. */
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
