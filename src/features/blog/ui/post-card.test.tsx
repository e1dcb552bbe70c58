import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PostSummary } from '#features/blog/contract.ts'
import { PostCover } from '#features/blog/ui/post-card.tsx'

const post = { featuredImage: '/pictures/a.png', featuredImageSrcset: '/pictures/a-480.webp 480w' }
const cover = (more: Partial<PostSummary>) =>
  renderToStaticMarkup(<PostCover post={{ ...post, ...more } as PostSummary} sizes="100vw" alt="" className="" />)

test('a cover with an AVIF version lists it first, in the same sizes', () => {
  const html = cover({ featuredImageAvif: '/pictures/a-480.avif 480w' })
  expect(html).toMatch(
    /^<picture[^>]*><source type="image\/avif" srcSet="\/pictures\/a-480\.avif 480w" sizes="100vw"\/><img [^>]*sizes="100vw"/,
  )
  expect(cover({})).not.toContain('<source')
})
