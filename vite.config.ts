import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { clientGuard } from './scripts/lint/client-guard.ts'

/**
 * What every page needs comes in two files instead of twenty: smaller, and the first stays cached across releases. Forms and
 * the session come in a third, for the pages that have them.
 */
const chunks = [
  // Comes only when something wants to be told what changes.
  { name: 'realtime', test: /node_modules.(@socket\.io|socket\.io|engine\.io)/ },
  { name: 'framework', test: /node_modules.(react|scheduler|cookie|set-cookie)|rolldown.runtime/ },
  {
    name: 'shop',
    test: /src.(app.frame|shared.(money|paths|quantity)|pages.system.error|features.catalog.(rules\.ts|ui.type-icon)|ui.(button|icons.sheet|page-meta|section|site|spinner|static-html|toast(er|-store)))/,
  },
  {
    name: 'forms',
    test: /src.(shared.(call|errors|session|stored)|ui.(alert|checkbox|field|form-fields|use-(hydrated|session)))/,
  },
  { name: 'testimonials', test: /src.features.reviews.ui.(stars|review-card|testimonials)/ },
  { name: 'more-fields', test: /src.ui.(bot-trap|select-field|text-area)/ },
  { name: 'account', test: /src.features.accounts.(rules\.ts|ui.(account-layout|new-password|password-field|use-account))/ },
  {
    name: 'entering',
    test: /src.(features.accounts.ui.(google.(google-|use)|use-entering)|pages.account.signed-in)/,
  },
]

/**
 * What a page loads late is a script or two, without styles: the browser's own `import()` will do, and every page is spared
 * the helper that Vite puts around it.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load()' },
}

/** One build: `build/client` for the browser, `build/server/main.js` for the process (pages included). */
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), clientGuard(), plainImports],
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: {
      build: { rollupOptions: { input: './src/main.ts' }, target: 'node20' },
      // All in one in the build, but for what reads files of its own; in development the packages are read by Node, as
      // CommonJS needs.
      resolve: {
        ...(command === 'build' && { noExternal: true }),
        external: ['pg-native', 'pdfkit', '@node-rs/argon2', '@resvg/resvg-js'],
      },
    },
  },
  // The list of what to preload with a late script would be in every page, for a helper that is not there.
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1000, modulePreload: false },
}))
