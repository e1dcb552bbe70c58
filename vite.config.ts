import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { clientGuard } from './scripts/lint/client-guard.ts'

/** One build: `build/client` for the browser, `build/server/main.js` for the process (pages included). */
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), clientGuard()],
  environments: {
    ssr: {
      build: { rollupOptions: { input: './src/main.ts' }, target: 'node20' },
      // All in one in the build; in development the packages are read by Node, as CommonJS needs.
      resolve: { ...(command === 'build' && { noExternal: true }), external: ['pg-native'] },
    },
  },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1000 },
}))
