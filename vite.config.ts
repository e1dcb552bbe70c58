import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './scripts/build/chunks.ts'
import { clientGuard } from './scripts/lint/client-guard.ts'

/**
 * What a page loads late is a script or two, without styles: the browser's own `import()` will do, and every page is spared
 * the helper that Vite puts around it.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load()' },
}

/** The bundler would list in a file's name every page that shares it. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`

/** A function keeps its name, for the stack traces in the log. */
const keepNames = { function: true, class: true }

/**
 * The process keeps the text of its code in memory, with two bytes a character where one of the file needs more than ASCII: shorter
 * and in ASCII alone it is about a quarter of that. Licenses stay in node_modules: the name of an author in one of them cost 1.5 MB.
 */
const lean = {
  minify: { compress: { keepNames }, mangle: { keepNames }, codegen: { asciiOnly: true } },
  comments: { legal: false },
}

/** One build: `build/client` for the browser, `build/server/main.js` for the process (pages included). */
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), clientGuard(), plainImports],
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunks }, chunkFileNames } } } },
    ssr: {
      build: { rollupOptions: { input: './src/main.ts', output: lean }, target: 'node20' },
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
