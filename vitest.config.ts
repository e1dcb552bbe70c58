import { defineConfig } from 'vitest/config'

const api = ['test/api/**/*.test.ts', 'test/assistant/**/*.test.ts', 'src/**/server/*.test.ts']

/**
 * rules: pure, beside what they test · api: the real server on a real database, a fresh one a shop ·
 * start: whole processes, one after the other · crash: the same, killed and starved.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['{src,scripts,db}/**/*.test.{ts,tsx}'], exclude: api, testTimeout: 30_000 } },
      {
        test: {
          name: 'api',
          include: api,
          globalSetup: 'test/support/postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Waiting for background work: a crowded machine takes its time.
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
        },
      },
      { test: { name: 'start', include: ['test/start/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 180_000, fileParallelism: false } },
      { test: { name: 'crash', include: ['test/crash/**/*.test.ts'], testTimeout: 120_000, maxWorkers: 3 } },
    ],
  },
})
