import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hostBrand } from '#platform/web/brand/host-brand.ts';
import { now } from '#platform/web/clock.ts';
import { LanguageSwitcher } from '#platform/web/ui/language-switcher.tsx';
import { SupportLink } from '#platform/web/ui/support-link.tsx';
import classes from './auth-layout.module.css';
import { BrandPanel } from './brand-panel.tsx';
import { HostName } from './host-name.tsx';

/** The page around every sign-in view. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <BrandPanel />
      <div className={classes.column}>
        <header className={classes.header}>
          <p className={classes.name}>
            <HostName size={32} />
          </p>
          <LanguageSwitcher />
        </header>
        {hostBrand?.company_tagline && <p className={classes.tagline}>{hostBrand.company_tagline}</p>}
        <main className={classes.main}>{children}</main>
        <footer className={classes.footer}>
          <SupportLink />
          <div>
            © {now().getFullYear()} {hostBrand?.company_name ?? t('product')}
          </div>
        </footer>
      </div>
    </div>
  );
}
