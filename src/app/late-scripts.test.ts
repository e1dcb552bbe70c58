import { expect, test } from 'vitest'
import { lateStart, ownScripts, scriptsAfterPaint } from '#app/late-scripts.ts'

test('only the scripts written by rendering are extracted, not those in content', () => {
  const html =
    '<head><script nonce="n1">own()</script><script type="application/ld+json">{}</script></head>' +
    '<p><script>theirs()</script><script nonce="guess">theirs()</script><script nonce=n1>theirs()</script></p>' +
    '<link rel="modulepreload" href="/a.js" nonce="n1"/><script nonce="n1" src="/a.js"></script>' +
    '<script type="module" async="" nonce="n1">start()</script>'
  const own = ownScripts(html, 'n1')
  expect(own.scripts).toEqual(['own()', 'start()'])
  expect(own.html).toContain('<script>own()</script>')
  expect(own.html).toContain('<script type="module" async="">start()</script>')
  expect(own.html).not.toContain('"n1"')
})

/** Runs the head script in a painted page. Returns whether the page's scripts were requested, and a function to send it an event. */
function opened(page: string, isKnown = false) {
  const listeners = new Map<string, () => void>()
  const late = {
    dataset: Object.fromEntries([...page.matchAll(/ data-(\w+)/g)].map(([, name = '']) => [name, ''])),
    type: 'late',
    after() {},
  }
  const document = {
    hidden: false,
    documentElement: { matches: () => isKnown },
    querySelector: () => late,
    createElement: () => ({}),
    head: { append() {} },
  }
  const Observer = function (this: object, painted: () => void) {
    return { observe: painted }
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- it is a script that pages carry as text
  new Function('addEventListener', 'document', 'PerformanceObserver', lateStart)(
    (type: string, listener: () => void) => listeners.set(type, listener),
    document,
    Observer,
  )
  listeners.get('DOMContentLoaded')?.()
  return { areRequested: () => late.type === 'module', touch: (type: string) => listeners.get(type)?.() }
}

const rendered = '<head></head><link rel="modulepreload" href="/a.js"/><script type="module" async="">start()</script>'

test('scripts load after the first paint, or on a read-only page with the first interaction', () => {
  expect(opened(scriptsAfterPaint(rendered)).areRequested()).toBe(true)
  const read = scriptsAfterPaint(rendered, true)
  for (const type of ['mousemove', 'keydown', 'focusin', 'click']) {
    const { areRequested, touch } = opened(read)
    expect(areRequested()).toBe(false)
    touch('scroll')
    expect(areRequested()).toBe(false)
    touch(type)
    expect(areRequested()).toBe(true)
  }
  // Signed-in visitors and those with a chat get live updates.
  expect(opened(read, true).areRequested()).toBe(true)
})
