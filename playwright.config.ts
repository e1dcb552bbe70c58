import { defineConfig, devices } from '@playwright/test'
import { DRAWN, isFull } from './test/journeys/drawing.ts'
import { roomyMemory } from './test/support/roomy-memory.ts'

const executablePath = process.env.BROWSER_PATH || undefined

const screenshot = { mode: 'only-on-failure', style: DRAWN } as const

/**
 * Chromium features to turn off. Chromium only honors the last `--disable-features`, so the list repeats Playwright's own. It adds
 * the address bar, whose suggestions every window would render as pages, and preloading for visits to other sites.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
const tablet = { ...devices['Desktop Chrome'], viewport: { width: 768, height: 1024 }, hasTouch: true }
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }

/**
 * Browser journeys through a running shop. `npm test` starts one on a fresh data directory and sets BASE_URL. Every journey runs
 * at 1440 px; those tagged `@phone` or `@tablet` run at that width too. With JOURNEYS=full, each runs at every width in both
 * themes. `--grep @main` selects the core journeys.
 */
export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  // More than the cores, because journeys sometimes wait for the shop's background work.
  workers: Number(process.env.JOURNEYS_WORKERS ?? 3),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // In CI, a failed journey is retried once and reported.
  retries: process.env.CI ? 1 : 0,
  // Allow for a busy machine.
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.JOURNEYS_REPORT ? [['json', { outputFile: process.env.JOURNEYS_REPORT }] as const] : [])],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:3000',
    // Tracing costs a third of the run time. To debug a failure, rerun that journey with `--trace on`.
    trace: 'off',
    screenshot,
    // Painting spinners and transitions without a GPU takes a quarter of the CPU time. Only `full` animates them.
    reducedMotion: isFull ? 'no-preference' : 'reduce',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Playwright moves the browser's shared memory to disk, for machines with a small /dev/shm.
      ...(roomyMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Emulating a GPU costs more than painting the page.
        '--disable-gpu',
        '--disable-software-rasterizer',
        // The blur behind the top bar would take most of a page's paint time.
        '--blink-settings=prefersReducedTransparency=true',
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
  },
  projects: isFull
    ? (['light', 'dark'] as const).flatMap((colorScheme) => [
        { name: `desktop ${colorScheme}`, use: { ...desktop, colorScheme } },
        { name: `tablet ${colorScheme}`, use: { ...tablet, colorScheme } },
        { name: `phone ${colorScheme}`, use: { ...phone, colorScheme } },
      ])
    : [
        { name: 'desktop', use: desktop },
        { name: 'tablet', grep: /@tablet/, use: tablet },
        { name: 'phone', grep: /@phone/, use: phone },
      ],
})
