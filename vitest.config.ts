import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

const api = ['test/api/**/*.test.ts', 'test/assistant/**/*.test.ts', 'src/**/server/*.test.ts']

/** These tests mock a module of the application, so each has to load the application itself. */
const replacing = ['test/api/support-{histories,races}.test.ts', 'test/api/resolve-link.test.ts']

const setupFiles = 'test/support/seeded.ts'

/** The real server on a real database. */
const server = {
  setupFiles,
  globalSetup: 'test/support/postgres.ts',
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // Background work can be slow on a busy machine.
  expect: { poll: { timeout: 15_000 } },
  // More than the cores, because many tests wait for background work or for one of the shop's timeouts.
  maxWorkers: 4,
}

/** Whole processes mostly wait, so more of them than there are cores run in parallel. */
const processes = {
  globalSetup: 'test/support/prepared-shop.ts',
  testTimeout: 240_000,
  hookTimeout: 180_000,
  maxWorkers: 6,
}

/**
 * rules: pure, next to the code they test · api: the real server on a real database, a fresh one per shop ·
 * processes: the whole shop, started, stopped, killed and starved.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{src,scripts,db}/**/*.test.{ts,tsx}'],
          exclude: api,
          setupFiles,
          testTimeout: 30_000,
          isolate: false,
        },
      },
      // A worker loads the application once for all its files.
      { test: { name: 'api', include: api, exclude: replacing, ...server, isolate: false } },
      { test: { name: 'api-replacing', include: replacing, ...server } },
      { test: { name: 'processes', include: ['test/{start,crash}/**/*.test.ts'], ...processes } },
    ],
  },
})
