import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './scripts/build/chunks.ts'
import { clientGuard } from './scripts/lint/client-guard.ts'

/** Replaces Vite's preload helper with the browser's `import()`: late imports are a script or two, without styles. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load()' },
}

/** Keeps the bundler from listing every page that shares a chunk in its file name. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`

/** Functions keep their names for stack traces in the log. */
const keepNames = { function: true, class: true }

/**
 * V8 keeps the source text in memory, at two bytes per character if a file has anything beyond ASCII. Minified ASCII takes
 * about a quarter of that. License comments are dropped, because one author's name in them cost 1.5 MB; node_modules has them.
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
      // The build bundles everything except packages that read their own files. In development Node loads packages, because
      // CommonJS needs that.
      resolve: {
        ...(command === 'build' && { noExternal: true }),
        external: ['pg-native', 'pdfkit', '@node-rs/argon2', '@resvg/resvg-js'],
      },
    },
  },
  // Preload lists would be in every page, for the helper that `plainImports` removes.
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1000, modulePreload: false },
}))
