import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** One build: `build/client` for the browser, `build/server/main.js` for the process (pages included). */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: { rollupOptions: { input: './src/main.ts' }, target: 'node20' },
      resolve: { noExternal: true, external: ['pg-native'] },
    },
  },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1000 },
})
