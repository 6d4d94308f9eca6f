import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import classes from './set-up.module.css';

/** Blank around the code, in its own squares, without which cameras do not find it. */
const quiet = 4;

/** A text as a picture for a camera, dark on light also where the screen is dark. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const side = code.size + 2 * quiet;
  return (
    <svg className={classes.qr} viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={label}>
      <path d={toSvgPath(code)} />
    </svg>
  );
}
