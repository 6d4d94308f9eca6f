import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const root = import.meta.dirname;
// Same source as the server: the environment, else the checkout's .env.
const server = `http://127.0.0.1:${loadEnv('development', root, 'PORT').PORT || 3000}`;

// The code of the sign-in screen goes into one chunk: many small chunks compress worse and would exceed its budget.
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

/** Texts of e-mails, browser messages and some responses are used by the server alone. No screen loads them. */
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

/**
 * The page preloads the code of the first screen. Otherwise `main.tsx` would request it only after it has loaded
 * itself.
 */
const namesFirstCode: Plugin = {
  name: 'names-first-code',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('apps/web/start.tsx'));
      const needed = new Set(start ? [start] : []);
      // A set is iterated in insertion order, including entries that are added during the loop.
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
  'platform/web/records/(bars|card-facts|chosen-row|contact-row|figures|record-card|use-list-view|more-button|person-mark|record-panel|record-skeleton)',
  'platform/web/ui/(after-paint|focus-start|form-dialog|form-skeleton|menu|screen-head|view-skeleton)',
  '@tabler/icons-react/dist/esm/icons/Icon(Search|Check|Checklist|UsersGroup|ShieldCheck|FileDollar|Phone|Mail|BrandWhatsapp|Plus|Pencil|Trash|CircleX)\\.',
  // Used by every select of every tab.
  '@mantine/core/esm/components/(Popover|Floating)/|node_modules/@floating-ui/',
].join('|');

export default defineConfig({
  root: path.join(root, 'apps/web'),
  plugins: [react(), withoutServerTexts, namesFirstCode],
  // The texts of a language are read as a whole: a name for each part would make every file of them longer.
  json: { namedExports: false },
  build: {
    outDir: path.join(root, 'dist/web'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    manifest: true,
    // The shell would list all dependencies of each of its parts, which is a twenty-fifth of its size. A part's own
    // imports name the same files one round trip later, for files that no other part has loaded yet.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // Chunk names contain no source name, which the shell would repeat for every file that it may fetch: 1 kB. The
        // manifest maps them. The hash is as short as this many files allow, because every chunk that fetches others
        // contains their names.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Loaded first, and starts to fetch the texts.
            { name: 'first', test: /vite\/preload-helper|platform\/web\/words\.|platform\/contract\/language\./ },
            { name: 'base', test: new RegExp(`node_modules/(${signInKit})[/.]|${signInParts}`) },
            // The code of API calls, and then the code that tabs share about each other: many small files compress
            // worse.
            {
              name: 'schemas',
              test: /node_modules\/zod\/|platform\/contract\/(fields|record-fields|page|history|fact)\.|features\/(auth|users|tenants)\/contract/,
            },
            { name: 'doors', test: new RegExp(doors) },
            // Used by every form but the sign-in form.
            { name: 'forms', test: /node_modules\/@mantine\/form\/|platform\/web\/form\/use-validated-form/ },
            // Every tab reads data through it.
            { name: 'query', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
            // Small shared parts of every tab, in one chunk.
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
