import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { clientGuard } from './scripts/lint/client-guard.ts'

/**
 * What every page needs comes in two files instead of twenty: smaller, and the first stays cached across releases. Forms and
 * the session come in a third, for the pages that have them. Each file a page needs is also a line in the list of pages,
 * which all pages load.
 */
const chunks = [
  { name: 'framework', test: /node_modules/ },
  {
    name: 'shop',
    test: /src.(app.(frame|routes)|shared.(money|quantity)|pages.system.error|features.catalog.(rules|ui.(type-icon|platform-mark))|ui.(button|disclosure|empty|icons.sheet|page-meta|questions|radio|section|site|spinner|toast))/,
  },
  {
    name: 'forms',
    test: /src.(shared.(call|errors|ids|session|stored)|ui.(alert|badge|card|checkbox|field|form-fields|icons.icon|use-))/,
  },
  { name: 'testimonials', test: /src.(features.reviews.ui.(stars|review-card|testimonials)|pages.storefront.contact-link)/ },
  { name: 'account', test: /src.features.accounts.(rules|ui.(?!avatar|profile|sign-out|user-menu))/ },
]

/** One build: `build/client` for the browser, `build/server/main.js` for the process (pages included). */
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), clientGuard()],
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
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1000 },
}))
