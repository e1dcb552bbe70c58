import { expect, test } from 'vitest'
import { lateStart, ownScripts, scriptsAfterPaint } from '#app/late-scripts.ts'

test('only scripts that rendering wrote are named, whatever content says', () => {
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

/** Runs the script of the head in a page that was loaded and painted; returns when its scripts are asked for, and what touches it. */
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
  return { isAsked: () => late.type === 'module', touch: (type: string) => listeners.get(type)?.() }
}

const rendered = '<head></head><link rel="modulepreload" href="/a.js"/><script type="module" async="">start()</script>'

test('scripts come once a page is painted; those of a page that is only read once somebody does more than read', () => {
  expect(opened(scriptsAfterPaint(rendered)).isAsked()).toBe(true)
  const read = scriptsAfterPaint(rendered, true)
  for (const type of ['mousemove', 'keydown', 'focusin', 'click']) {
    const { isAsked, touch } = opened(read)
    expect(isAsked()).toBe(false)
    touch('scroll')
    expect(isAsked()).toBe(false)
    touch(type)
    expect(isAsked()).toBe(true)
  }
  // Whoever is signed in or has a chat gets news as it comes.
  expect(opened(read, true).isAsked()).toBe(true)
})
