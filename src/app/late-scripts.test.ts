import { expect, test } from 'vitest'
import { ownScripts } from '#app/late-scripts.ts'

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
