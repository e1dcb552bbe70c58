import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env.BROWSER_PATH || undefined

/**
 * Browser journeys through a running shop: `npm test` starts one on a fresh data directory and names it in BASE_URL.
 * Every journey runs at 1440 px; one tagged `@phone` or `@tablet` runs at that width as well.
 */
export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // Whoever lands a change is not held up by one unlucky moment; `npm test` names each journey that needed its second try.
  retries: process.env.CI ? 1 : 0,
  // A machine that is busy with other work is slow, not wrong.
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.JOURNEYS_REPORT ? [['json', { outputFile: process.env.JOURNEYS_REPORT }] as const] : [])],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:3000',
    // Recording slows every journey down: where there is a second try, that one is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    { name: 'tablet', grep: /@tablet/, use: { ...devices['Desktop Chrome'], viewport: { width: 768, height: 1024 }, hasTouch: true } },
    { name: 'phone', grep: /@phone/, use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
  ],
})
