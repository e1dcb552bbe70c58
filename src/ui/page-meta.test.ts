import { describe, expect, it } from 'vitest'
import { pageMeta } from '#ui/page-meta.ts'
import type { Site } from '#ui/site.ts'

const texts = { title: 'Buy Likes', description: 'Likes, one price.' }
const site: Site = { name: 'Swell', demo: true, origin: 'https://swell.example' }
const args = (loaderData?: unknown, pathname = '/buy-likes') => ({ matches: [{ loaderData }], location: { pathname } })

describe('pageMeta', () => {
  it('names the site', () => {
    expect(pageMeta(args(site), texts)).toEqual([{ title: 'Buy Likes · Swell' }, { name: 'description', content: 'Likes, one price.' }])
  })

  it('puts what the site set for the page first, on that page alone', () => {
    const tags = [{ title: 'Likes that last · Swell' }]
    const first = { ...site, head: { path: '/buy-likes', tags } }
    expect(pageMeta(args(first, '/buy-likes/'), texts)).toEqual(tags)
    expect(pageMeta(args(first, '/other'), texts)).toContainEqual({ title: 'Buy Likes · Swell' })
  })

  it('does without the site where the root failed', () => {
    expect(pageMeta(args(), texts)).toContainEqual({ title: 'Buy Likes' })
  })
})
