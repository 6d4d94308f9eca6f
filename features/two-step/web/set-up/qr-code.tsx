import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import classes from './set-up.module.css';

/** The margin around the code, in modules, without which cameras don't detect it. */
const quiet = 4;

/** A text as a QR code, dark on light even in dark mode. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const side = code.size + 2 * quiet;
  return (
    <svg className={classes.qr} viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={label}>
      <path d={toSvgPath(code)} />
    </svg>
  );
}
