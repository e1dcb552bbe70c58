import { defineConfig, devices } from '@playwright/test'
import { DRAWN, isFull } from './test/journeys/drawing.ts'
import { roomyMemory } from './test/support/roomy-memory.ts'

const executablePath = process.env.BROWSER_PATH || undefined

const screenshot = { mode: 'only-on-failure', style: DRAWN } as const

/**
 * What Playwright itself turns off (the last list that Chromium is given is the one that counts), and what belongs to the
 * browser's own window: nobody looks at its address bar, whose suggestions are pages that each window would draw, and no page
 * need be prepared for a visit to another site.
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
 * Browser journeys through a running shop: `npm test` starts one on a fresh data directory and names it in BASE_URL.
 * Every journey runs at 1440 px; one tagged `@phone` or `@tablet` runs at that width as well. With JOURNEYS=full each runs at
 * each width, in the light and in the dark theme. `--grep @main` chooses those that touch the main job.
 */
export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  // Each waits now and then for what the shop does in the background.
  workers: Number(process.env.JOURNEYS_WORKERS ?? 3),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // Where changes land, a journey is tried a second time, and named, until five runs in a row need none.
  retries: process.env.CI ? 1 : 0,
  // A machine that is busy with other work is slow, not wrong.
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.JOURNEYS_REPORT ? [['json', { outputFile: process.env.JOURNEYS_REPORT }] as const] : [])],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:3000',
    // Recording takes a third of the time. Whoever looks into a failure runs that journey once more with `--trace on`.
    trace: 'off',
    screenshot,
    // Spinners and transitions are drawn sixty times a second, by the processor: a quarter of its time. `full` has them move.
    reducedMotion: isFull ? 'no-preference' : 'reduce',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Playwright keeps what the browser's processes share on the disk, for machines whose memory has no room for it.
      ...(roomyMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without a graphics card one would be imitated, at more cost than drawing the page.
        '--disable-gpu',
        '--disable-software-rasterizer',
        // Blurring what lies behind the top bar would take most of the time of drawing a page.
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
