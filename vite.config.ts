import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const root = import.meta.dirname;
// As the server reads it: from the environment, else from the checkout's .env.
const server = `http://127.0.0.1:${loadEnv('development', root, 'PORT').PORT || 3000}`;

// What the sign-in screen needs goes into one chunk: many small ones compress worse and would pass its budget.
const signInKit = [
  'react|react-dom|scheduler|i18next[^/]*|react-i18next',
  '@mantine/core/esm/components/(Alert|Anchor|ActionIcon|Button|Checkbox|Group|Inline|Input|Loader|Paper|PasswordInput)',
  '@mantine/core/esm/components/(Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)',
  '@mantine/core/esm/core/utils/units-converters/px',
  '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(AlertTriangle|InfoCircle))',
].join('|');
const signInParts = [
  'platform/web/(begun|client|clock|session|i18n|lazy-view|connection|versions|navigation|form/call-form|ui/(async-state|choice|error-boundary))',
  'features/auth/web/(page/|load-auth-api|recovery/mailed-link|sign-in/(auth-screens|login-form|sign-out))',
].join('|');

/** What e-mails, messages to browsers and some answers say is said by the server alone: no screen loads it. */
const withoutServerTexts: Plugin = {
  name: 'without-server-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/locales\/\w+\.json$/.test(id)) return null;
    const { mail: _, answers: __, push: ___, ...texts } = JSON.parse(code) as Record<string, unknown>;
    return { code: JSON.stringify(texts), map: null };
  },
};

const doors = [
  'features/(clients|leads|quotes|policies|dashboard|live)/contract',
  'features/(tasks|renewals|commissions|integrations|communications|analytics|super-admin|system)/contract/access',
  'features/(integrations|analytics|super-admin|system)/web/(index|with-words|setup/creating-integration)\\.',
  'features/(leads|quotes|policies|tasks|renewals|commissions|dashboard|users)/web/([a-z]+-tones|index|places|creating)\\.',
  'platform/web/(may|reads|records/tone)\\.',
].join('|');

/** The page names the code of the first screen, which `main.tsx` would else ask for only when it is there itself. */
const namesFirstCode: Plugin = {
  name: 'names-first-code',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('apps/web/start.tsx'));
      const needed = new Set(start ? [start] : []);
      // A set is walked in the order of insertion, what is added on the way included.
      for (const { imports } of needed) {
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
      }
      const links = [...needed].flatMap(({ fileName, viteMetadata }) => [
        ['modulepreload', fileName],
        ...[...(viteMetadata?.importedCss ?? [])].map((sheet) => ['stylesheet', sheet]),
      ]);
      return links.map(([rel, file]) => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }));
    },
  },
};

const shellParts = [
  'platform/web/(slot|format|initials|say|shortcuts|touch|form/(draft|side-by-side))',
  'platform/web/records/(bars|card-facts|chosen-row|contact-row|figures|record-card|use-list-view|more-button|person-mark|record-panel|record-skeleton|timed-status)',
  'platform/web/ui/(after-paint|focus-start|form-dialog|form-skeleton|menu|screen-head|view-skeleton)',
  '@tabler/icons-react/dist/esm/icons/Icon(Search|Check|Checklist|UsersGroup|ShieldCheck|FileDollar|Phone|Mail|BrandWhatsapp|Plus|CircleX)\\.',
  // Every select of every tab.
  '@mantine/core/esm/components/(Popover|Floating)/|node_modules/@floating-ui/',
].join('|');

export default defineConfig({
  root: path.join(root, 'apps/web'),
  plugins: [react(), withoutServerTexts, namesFirstCode],
  build: {
    outDir: path.join(root, 'dist/web'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    manifest: true,
    // The shell would name all that each of its parts needs besides, which is a twenty-fifth of it. A part's own imports name
    // the same, a trip later, for what no other part has brought yet.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // Without their names, which the shell would say of every file that it may fetch: 1 kB. The manifest tells them. As
        // short as so many files can have it: every part that fetches others names them.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            // What is there first, and begins to fetch the words.
            { name: 'first', test: /vite\/preload-helper|platform\/web\/words\.|platform\/contract\/language\./ },
            { name: 'base', test: new RegExp(`node_modules/(${signInKit})[/.]|${signInParts}`) },
            // What the calls are made of, and after it what the tabs know of each other: many small files compress worse.
            {
              name: 'schemas',
              test: /node_modules\/zod\/|platform\/contract\/(fields|record-fields|page|history|fact)\.|features\/(auth|users|tenants)\/contract/,
            },
            { name: 'doors', test: new RegExp(doors) },
            // Every form but the sign-in's.
            { name: 'forms', test: /node_modules\/@mantine\/form\/|platform\/web\/form\/use-validated-form/ },
            // Every tab reads through it.
            { name: 'query', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
            // Small parts of every tab, in one piece.
            {
              name: 'parts',
              test: new RegExp(shellParts),
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': server, '/healthz': server } },
});
