import { describe, expect, it } from 'vitest'
import { pageMeta } from '#ui/page-meta.ts'

const texts = { title: 'Buy Likes', description: 'Likes, one price.' }
const args = (loaderData?: unknown) => ({ matches: [{ loaderData }], location: { pathname: '/buy-likes' } })

describe('pageMeta', () => {
  it('names the site and gives the full address', () => {
    const meta = pageMeta(args({ name: 'Swell', demo: true, origin: 'https://swell.example' }), texts)
    expect(meta).toContainEqual({ title: 'Buy Likes · Swell' })
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://swell.example/buy-likes' })
  })

  it('does without the site where the root failed', () => {
    expect(pageMeta(args(), texts)).toContainEqual({ title: 'Buy Likes' })
  })
})
