import { describe, expect, it } from 'vitest'
import { pageTags } from '#ui/page-meta.ts'
import type { Site } from '#ui/site.ts'

const texts = ['Buy Likes', 'Likes, one price.'] as const
const site: Site = { name: 'Swell', demo: true, origin: 'https://swell.example' }
const args = (loaderData?: unknown, pathname = '/buy-likes') => ({ matches: [{ loaderData }], location: { pathname } })

describe('pageTags', () => {
  it('names the site', () => {
    expect(pageTags(args(site), ...texts)).toEqual([{ title: 'Buy Likes · Swell' }, { name: 'description', content: 'Likes, one price.' }])
  })

  it('uses the site’s settings for the first page only', () => {
    const tags = [{ title: 'Likes that last · Swell' }]
    const first = { ...site, head: { path: '/buy-likes', tags } }
    expect(pageTags(args(first, '/buy-likes/'), ...texts)).toEqual(tags)
    expect(pageTags(args(first, '/other'), ...texts)).toContainEqual({ title: 'Buy Likes · Swell' })
  })

  it('works without the site if the root loader failed', () => {
    expect(pageTags(args(), ...texts)).toContainEqual({ title: 'Buy Likes' })
  })
})
