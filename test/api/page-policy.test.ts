import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lateStart } from '#app/late-scripts.ts'
import { buildServer } from '#app/server.ts'
import { scriptNonce } from '#platform/page-context.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { standInBuild } from '../support/stand-in-build.ts'

const OWN = 'own()'
const FOREIGN = 'foreign()'

/** A page with a script of its own and one that came with its content. */
const build = standInBuild([''], (_request, status, headers, _router, context) => {
  headers.set('content-type', 'text/html; charset=utf-8')
  const own = `<script nonce="${context.get(scriptNonce)}">${OWN}</script>`
  return new Response(`<html><head>${own}</head><body><script>${FOREIGN}</script></body></html>`, { status, headers })
})

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ seed: false, env: { PUBLIC_URL: 'https://shop.example.com' } })
})
afterAll(() => shop.stop())

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test.each(['/', '/no-such-page'])(
  'the page %s runs its own scripts alone, evaluates no text, and loads nothing from elsewhere',
  async (url) => {
    const server = await buildServer(shop.ctx, { pages: { mode: 'production', load: async () => build } })
    const { headers, body } = await server.inject({ url })
    await server.close()
    expect(body).toContain(`<script>${FOREIGN}</script>`)
    const policy = String(headers['content-security-policy']).split('; ')
    const own = [hashOf(OWN), hashOf(lateStart)]
    const scripts = policy
      .find((directive) => directive.startsWith('script-src '))
      ?.split(' ')
      .slice(1)
    expect(scripts?.filter((source) => !own.includes(source))).toEqual(["'self'"])
    expect(scripts).toContain(hashOf(OWN))
    expect(policy.filter((directive) => !directive.startsWith('script-src '))).toEqual([
      "default-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self' wss://shop.example.com",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'trusted-types groundswell ProseMirrorClipboard',
      "require-trusted-types-for 'script'",
    ])
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  },
)
