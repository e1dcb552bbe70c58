import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serviceKinds, type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { MAX_LINK_LENGTH } from '#features/catalog/rules/read-url.ts'
import { accountNameOf, parseTarget } from '#features/orders/rules/targets.ts'

const followers: ServiceKind = { platform: 'instagram', type: 'followers' }
const likes: ServiceKind = { platform: 'instagram', type: 'likes' }
const tiktokFollowers: ServiceKind = { platform: 'tiktok', type: 'followers' }
const tiktokViews: ServiceKind = { platform: 'tiktok', type: 'views' }
const subscribers: ServiceKind = { platform: 'youtube', type: 'subscribers' }
const youtubeViews: ServiceKind = { platform: 'youtube', type: 'views' }

const read: [kind: ServiceKind, input: string, url: string][] = [
  [likes, 'https://www.instagram.com/p/Cx_1-aB/?igsh=abc&utm_source=x', 'https://www.instagram.com/p/Cx_1-aB/'],
  [likes, 'http://instagram.com/reel/Cx1', 'https://www.instagram.com/reel/Cx1/'],
  [likes, '  https://m.instagram.com/reels/Cx1/#top ', 'https://www.instagram.com/reel/Cx1/'],
  [likes, 'https://www.instagram.com/ada.l/p/Cx1/', 'https://www.instagram.com/p/Cx1/'],
  [followers, 'https://instagram.com/Ada.L?hl=en', 'https://www.instagram.com/ada.l/'],
  [followers, 'HTTPS://WWW.INSTAGRAM.COM/ada/tagged/', 'https://www.instagram.com/ada/'],
  [tiktokViews, 'https://m.tiktok.com/@Ada/video/7301?is_from_webapp=1', 'https://www.tiktok.com/@ada/video/7301'],
  [tiktokViews, 'https://vm.tiktok.com/ZMabc12/', 'https://www.tiktok.com/t/ZMabc12/'],
  [tiktokFollowers, 'https://tiktok.com/@Ada_1?lang=en', 'https://www.tiktok.com/@ada_1'],
  [youtubeViews, 'https://youtu.be/dQw4w9WgXcQ?si=track', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  [youtubeViews, 'https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  [youtubeViews, 'https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  [subscribers, 'https://youtube.com/@Ada/videos', 'https://www.youtube.com/@Ada'],
  [subscribers, 'https://www.youtube.com/channel/UC38IQsAvIsxxjztdMZQtwHA', 'https://www.youtube.com/channel/UC38IQsAvIsxxjztdMZQtwHA'],
  [subscribers, 'https://www.youtube.com/c/Ada', 'https://www.youtube.com/c/Ada'],
  [subscribers, 'https://www.youtube.com/user/ada', 'https://www.youtube.com/user/ada'],
  [subscribers, 'https://www.youtube.com/@日本語', 'https://www.youtube.com/@%E6%97%A5%E6%9C%AC%E8%AA%9E'],
  // The way people type them.
  [followers, '@Ada.L', 'https://www.instagram.com/ada.l/'],
  [followers, ' ada.l ', 'https://www.instagram.com/ada.l/'],
  [followers, 'instagram.com/ada', 'https://www.instagram.com/ada/'],
  [followers, 'www.instagram.com/ada?igsh=MzRlODBiNWFlZA==&utm_source=qr', 'https://www.instagram.com/ada/'],
  [likes, 'Instagram.com/reel/Cx1/?igsh=abc', 'https://www.instagram.com/reel/Cx1/'],
  [likes, 'instagr.am/p/Cx1', 'https://www.instagram.com/p/Cx1/'],
  [tiktokFollowers, '@ada_1', 'https://www.tiktok.com/@ada_1'],
  [tiktokFollowers, 'ada_1', 'https://www.tiktok.com/@ada_1'],
  [tiktokFollowers, 'tiktok.com/@ada_1?_t=8abc&_r=1', 'https://www.tiktok.com/@ada_1'],
  [tiktokViews, 'vm.tiktok.com/ZMabc12', 'https://www.tiktok.com/t/ZMabc12/'],
  [subscribers, '@Ada', 'https://www.youtube.com/@Ada'],
  [subscribers, '日本語', 'https://www.youtube.com/@%E6%97%A5%E6%9C%AC%E8%AA%9E'],
  [subscribers, 'youtube.com/@Ada?si=abc', 'https://www.youtube.com/@Ada'],
  [subscribers, 'UC38IQsAvIsxxjztdMZQtwHA', 'https://www.youtube.com/channel/UC38IQsAvIsxxjztdMZQtwHA'],
  [youtubeViews, 'youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
]

const refused: [kind: ServiceKind, input: string, message: string][] = [
  [likes, '   ', 'Please enter a URL'],
  [likes, 'my latest post', 'Please enter a valid URL starting with http:// or https://'],
  [likes, 'example.com/p/x', 'Please enter a valid URL starting with http:// or https://'],
  [likes, '@ada', 'Please enter a valid Instagram post or reel URL'],
  [likes, 'instagram.com@evil.com/p/x', 'Please enter a valid URL starting with http:// or https://'],
  [likes, 'www.instagram.com:8443/p/x', 'Please enter a valid URL starting with http:// or https://'],
  [followers, 'tiktok.com', 'Please enter a valid Instagram profile URL'],
  [followers, 'explore', 'Please enter a valid Instagram profile URL'],
  [followers, 'ada lovelace', 'Please enter a valid URL starting with http:// or https://'],
  [
    likes,
    'https://www.instagram.com/share/p/BAbc1',
    'This short link hides where it leads. Please open it and copy the link of the post or reel from there.',
  ],
  [
    tiktokFollowers,
    'https://vm.tiktok.com/ZMabc12/',
    'This short link hides where it leads. Please open it and copy the link of the profile from there.',
  ],
  [likes, 'javascript:alert(1)//instagram.com/p/x', 'Please enter a valid URL starting with http:// or https://'],
  [likes, 'https://evil.com/instagram.com/p/x', 'Please enter a valid Instagram post or reel URL'],
  [likes, 'https://instagram.com.evil.com/p/x', 'Please enter a valid Instagram post or reel URL'],
  [likes, 'https://instagram.com@evil.com/p/x', 'Please enter a valid Instagram post or reel URL'],
  [likes, 'https://evil.com@instagram.com/p/x', 'Please enter a valid Instagram post or reel URL'],
  [likes, 'https://instagram.com:8443/p/x', 'Please enter a valid Instagram post or reel URL'],
  [likes, 'https://evilinstagram.com/p/x', 'Please enter a valid Instagram post or reel URL'],
  [likes, 'https://instagram.com\\@evil.com/p/x', 'Please enter a valid Instagram post or reel URL'],
  [likes, 'https://instagram.com/p/<script>alert(1)</script>', 'Please enter a valid Instagram post or reel URL'],
  [likes, 'https://instagram.com/p/a%00b', 'Please enter a valid Instagram post or reel URL'],
  [likes, 'https://instagram.com/p/%E0%A4%A', 'Please enter a valid Instagram post or reel URL'],
  [likes, 'https://insta\tgram.com/p/x', 'Please enter a valid Instagram post or reel URL'],
  [likes, 'https://instagram.com/ada', 'Please enter a valid Instagram post or reel URL'],
  [likes, 'https://', 'Please enter a valid Instagram post or reel URL'],
  [likes, `https://instagram.com/p/x?${'a'.repeat(MAX_LINK_LENGTH)}`, 'Please enter a URL of at most 500 characters'],
  [followers, 'https://instagram.com/', 'Please enter a valid Instagram profile URL'],
  [followers, 'https://instagram.com/p/x', 'Please enter a valid Instagram profile URL'],
  [followers, 'https://instagram.com/explore', 'Please enter a valid Instagram profile URL'],
  [tiktokViews, 'https://www.tiktok.com/@ada', 'Please enter a valid TikTok video URL'],
  // Otherwise zeros would make other links of a video that is blocked or has an order.
  [tiktokViews, 'https://www.tiktok.com/@ada/video/07301', 'Please enter a valid TikTok video URL'],
  [tiktokFollowers, 'https://www.tiktok.com/@ada/video/1', 'Please enter a valid TikTok profile URL'],
  [subscribers, 'https://youtu.be/dQw4w9WgXcQ', 'Please enter a valid YouTube channel URL'],
  [subscribers, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'Please enter a valid YouTube channel URL'],
  [youtubeViews, 'https://www.youtube.com/@ada', 'Please enter a valid YouTube video URL'],
  [youtubeViews, 'https://www.youtube.com/watch', 'Please enter a valid YouTube video URL'],
  [youtubeViews, 'https://www.instagram.com/p/x', 'Please enter a valid YouTube video URL'],
]

describe('parseTarget', () => {
  test.each(read)('%o reads %s', (kind, input, url) => {
    expect(parseTarget(input, kind)).toMatchObject({ ok: true, url })
  })

  test.each(refused)('%o refuses %s', (kind, input, message) => {
    const target = parseTarget(input, kind)
    expect(target).toMatchObject({ ok: false, message })
    // Only opaque links are looked up.
    expect('short' in target).toBe(message.startsWith('This short link'))
  })

  test('two spellings of one target have the same key; ids keep their case', () => {
    const key = (input: string, kind: ServiceKind) => {
      const target = parseTarget(input, kind)
      return target.ok ? target.key : target.message
    }
    expect(key('https://youtube.com/@ADA', subscribers)).toBe(key('https://m.youtube.com/@ada/about', subscribers))
    expect(key('https://instagram.com/p/Ab1', likes)).toBe(key('https://www.instagram.com/ada/reel/Ab1/?x=1', likes))
    expect(key('https://youtu.be/abc', youtubeViews)).not.toBe(key('https://youtu.be/ABC', youtubeViews))
    expect(key('https://youtube.com/channel/UCa', subscribers)).not.toBe(key('https://youtube.com/channel/UCA', subscribers))
  })

  const kinds = fc.constantFrom(...serviceKinds())
  const hosts = fc.constantFrom(
    'instagram.com',
    'www.instagram.com',
    'tiktok.com',
    'vm.tiktok.com',
    'm.youtube.com',
    'youtu.be',
    'evil.com',
  )
  const parts = fc.oneof(
    fc.constantFrom('p', 'reel', '@Ada', 'video', 'watch?v=Ab_1', 'channel', 'UCx', 'c', 't', '1', 'shorts'),
    fc.string({ maxLength: 12 }),
  )
  const urls = fc.tuple(hosts, fc.array(parts, { maxLength: 4 })).map(([host, path]) => `https://${host}/${path.join('/')}`)

  test('the canonical form parses as itself, is on the platform, and has only plain characters', () => {
    fc.assert(
      fc.property(fc.oneof(urls, fc.webUrl({ withQueryParameters: true }), fc.string()), kinds, (input, kind) => {
        const target = parseTarget(input, kind)
        if (!target.ok) {
          expect(target.message).toMatch(/^(Please enter a|This short link)/)
          return
        }
        expect(target.url).toMatch(/^https:\/\/www\.(instagram|tiktok|youtube)\.com\/[\w@%.?=/-]+$/)
        expect(new URL(target.url).hostname).toBe(`www.${kind.platform}.com`)
        expect(parseTarget(target.url, kind)).toEqual(target)
      }),
      { numRuns: 3000 },
    )
  })

  test('only accepts the platform’s own hosts', () => {
    fc.assert(
      fc.property(fc.domain(), kinds, (domain, kind) => {
        const path = '/p/abc'
        for (const url of [
          `https://${domain}/${kind.platform}.com${path}`,
          `https://${kind.platform}.com.${domain}${path}`,
          `https://${kind.platform}.com@${domain}${path}`,
        ]) {
          expect(parseTarget(url, kind), `${serviceLabel(kind)} ${url}`).toMatchObject({ ok: false })
        }
      }),
    )
  })
})

test.each([
  ['@Ada.L', followers, 'ada.l'],
  ['tiktok.com/@ada_1', tiktokFollowers, 'ada_1'],
  ['@日本語', subscribers, '日本語'],
  ['https://www.youtube.com/channel/UC38IQsAvIsxxjztdMZQtwHA', subscribers, undefined],
  ['https://www.instagram.com/ada/reel/Ab1', likes, undefined],
  ['https://youtu.be/dQw4w9WgXcQ', youtubeViews, undefined],
  ['https://www.tiktok.com/@ada/video/7301', tiktokViews, undefined],
])('the account name in %s', (input, kind, name) => {
  const target = parseTarget(input, kind)
  expect(target.ok && accountNameOf(target.url)).toBe(name)
})

test('a platform named like an object property has no reader', () => {
  const kind = { platform: 'constructor', type: 'followers' } as const
  expect(parseTarget('https://example.com/ada', kind)).toMatchObject({ ok: false })
})
