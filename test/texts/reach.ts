import { expect, type Page, type Request } from '@playwright/test'
import type { State } from './text.ts'

/** Opens a page of the shop and waits for its script, which answers what is pressed and asks the API. */
export function opened(path: string): State['go'] {
  return (page) => open(page, path)
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await scriptIsThere(page)
}

/** Waits until the page's scripts answer what is pressed, which the page marks on its root element; a post's come once a mouse moves. */
export async function scriptIsThere(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('mousemove')))
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
}

/**
 * Opens a page of the shop and waits until everything that it fetches is there: its script answers, no request is on its way,
 * and nothing in it says that it is loading.
 */
export async function openWhole(page: Page, path: string): Promise<void> {
  const onTheWay = new Set<Request>()
  const begin = (request: Request) => void onTheWay.add(request)
  const end = (request: Request) => void onTheWay.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await open(page, path)
  await expect(async () => {
    // What an answer brings is drawn, and may ask for more, within two frames.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect([...onTheWay].map((request) => request.url())).toEqual([])
    expect(
      await page
        .getByRole('main')
        .getByText(/^Loading/)
        .count(),
    ).toBe(0)
  }).toPass({ intervals: [20, 50, 100], timeout: 10_000 })
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** Presses a button of the page. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}

/** The next call of `path` gets no answer, as if the network were gone. */
export async function lose(page: Page, path: string): Promise<void> {
  await page.route(path, (route) => route.abort('connectionreset'), { times: 1 })
}

/** The next call of `path` is answered so instead of by the shop. */
export async function answer(page: Page, path: string, json: object, status = 200): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json }), { times: 1 })
}

/** The next call of `path` is refused, with no words unless some are given. */
export async function refuse(page: Page, path: string, words: object = {}, status = 500): Promise<void> {
  await answer(page, path, { success: false, ...words }, status)
}

/**
 * Holds the calls of `path` on their way, prefetches too; returns what lets them go on, or lets them get lost. Later ones pass.
 * A prefetch can be faster than the call that it was for, which has to be ended as well.
 */
export async function hold(page: Page, path: string, end: 'continue' | 'abort' = 'continue'): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const call = Promise.withResolvers<void>()
  let isOver = false
  await page.route(path, async (route) => {
    if (isOver) return route.fallback()
    await held.promise
    await route[end]()
    if (route.request().resourceType() === 'fetch') call.resolve()
  })
  return async () => {
    held.resolve()
    await call.promise
    isOver = true
  }
}
