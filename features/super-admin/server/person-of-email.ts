import { fullNameMin, usernameMin } from '#features/users/contract.ts';

const usernameMax = 40;

const localPart = (email: string): string => email.split('@')[0] ?? '';

const plain = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/** The user name that an e-mail suggests: `Maria.Núñez+agency@…` gives `maria_nunez_agency`. */
export function usernameOf(email: string): string {
  const name = plain(localPart(email))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, usernameMax);
  return name.length >= usernameMin ? name : `admin_${name}`.replace(/_+$/, '');
}

/** The full name that an e-mail suggests: `maria.nunez@…` gives `Maria Nunez`. */
export function fullNameOf(email: string): string {
  const words = localPart(email)
    .replace(/\+.*$/, '')
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return name.length >= fullNameMin ? name : 'Admin';
}
