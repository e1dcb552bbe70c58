import { describe, expect, it } from 'vitest'
import { hiddenMeta, pageMeta } from '#ui/page-meta.ts'
import type { Site } from '#ui/site.ts'

const texts = { title: 'Buy Likes', description: 'Likes, one price.' }
const site: Site = { name: 'Swell', demo: true, origin: 'https://swell.example' }
const args = (loaderData?: unknown, pathname = '/buy-likes') => ({ matches: [{ loaderData }], location: { pathname } })
const head = {
  path: '/buy-likes',
  title: 'Likes that last · Swell',
  description: 'Set by the operator.',
  keywords: '',
  ogTitle: 'Shared likes',
  ogDescription: 'Shared words.',
  image: 'https://swell.example/og/buy-likes.png',
  canonical: 'https://swell.example/buy-likes',
}

describe('pageMeta', () => {
  it('names the site and gives the full address', () => {
    const meta = pageMeta(args(site, '/buy-likes/'), texts)
    expect(meta).toContainEqual({ title: 'Buy Likes · Swell' })
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://swell.example/buy-likes' })
    expect(meta).toContainEqual({ property: 'og:image', content: 'https://swell.example/og/home.png' })
  })

  it('puts what the site set for the page first, on that page alone', () => {
    const meta = pageMeta(args({ ...site, head }), texts)
    expect(meta).toContainEqual({ title: 'Likes that last · Swell' })
    expect(meta).toContainEqual({ property: 'og:title', content: 'Shared likes' })
    expect(pageMeta(args({ ...site, head }, '/other'), texts)).toContainEqual({ title: 'Buy Likes · Swell' })
  })

  it('does without the site where the root failed', () => {
    expect(pageMeta(args(), texts)).toContainEqual({ title: 'Buy Likes' })
  })
})

describe('hiddenMeta', () => {
  it('asks not to be found, and claims no address', () => {
    const meta = hiddenMeta(args(site), texts)
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(JSON.stringify(meta)).not.toContain('canonical')
  })
})
