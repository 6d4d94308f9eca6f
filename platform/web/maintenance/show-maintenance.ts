import { reportConnection } from '../connection.ts';
import { currentLanguage, i18n } from '../i18n.ts';
import { session } from '../session.ts';
import classes from './show-maintenance.module.css';

const askedEveryMs = 5_000;
let isShown = false;

/**
 * Shows the operator's message above the whole page until the server responds again. The page and its input stay below
 * it. The user can't close the message; it polls the server, and its button polls at once.
 */
export function showMaintenance(message = ''): void {
  if (isShown) return;
  isShown = true;
  const dialog = document.createElement('dialog');
  dialog.className = classes.dialog ?? '';
  dialog.setAttribute('aria-labelledby', 'maintenance-title');
  const part = (name: 'h2' | 'p' | 'button', text: string) => {
    const made = document.createElement(name);
    made.textContent = text;
    dialog.append(made);
    return made;
  };
  part('h2', i18n.t('maintenance.title')).id = 'maintenance-title';
  const said = part('p', message);
  said.setAttribute('aria-live', 'polite');
  part('p', i18n.t('maintenance.by_itself'));
  const again = part('button', i18n.t('maintenance.again')) as HTMLButtonElement;
  again.type = 'button';
  const ask = async () => {
    const found = await stillSaid();
    if (found !== null) {
      said.textContent = found || message;
      return;
    }
    clearInterval(timer);
    isShown = false;
    dialog.close();
    dialog.remove();
    // All requests that wait for the server restart.
    reportConnection(false);
    reportConnection(true);
  };
  const timer = setInterval(() => void ask(), askedEveryMs);
  again.addEventListener('click', () => void ask());
  // A second press of Escape closes the dialog despite this.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('close', () => isShown && dialog.showModal());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * The server's maintenance message; null means that maintenance is over. An unreachable server yields an empty message.
 */
async function stillSaid(): Promise<string | null> {
  try {
    const answer = await fetch('/api/auth/me', {
      method: 'GET',
      headers: { 'accept-language': currentLanguage(), authorization: `Bearer ${session()?.access_token}` },
      signal: AbortSignal.timeout(askedEveryMs),
    });
    if (answer.status !== 503) return null;
    return ((await answer.json()) as { detail?: string }).detail ?? '';
  } catch {
    return '';
  }
}
