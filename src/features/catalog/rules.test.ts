import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  catalogPaths,
  parseQuality,
  parseServiceLabel,
  serviceKinds,
  serviceLabel,
  serviceOfPath,
  servicePath,
  targetType,
} from './rules.ts'

const anyKind = fc.constantFrom(...serviceKinds)

describe('the twelve services', () => {
  test('have a page each, at the address of the specification', () => {
    expect(catalogPaths).toEqual([
      '/buy-instagram-followers',
      '/buy-instagram-likes',
      '/buy-instagram-views',
      '/buy-instagram-comments',
      '/buy-tiktok-followers',
      '/buy-tiktok-likes',
      '/buy-tiktok-views',
      '/buy-tiktok-comments',
      '/buy-youtube-subscribers',
      '/buy-youtube-likes',
      '/buy-youtube-views',
      '/buy-youtube-comments',
    ])
  })

  test('are found again by their path, and nothing else is', () => {
    for (const kind of serviceKinds) expect(serviceOfPath(servicePath(kind))).toEqual(kind)
    expect(serviceOfPath('/buy-youtube-followers')).toBeUndefined()
    expect(serviceOfPath('/')).toBeUndefined()
  })
})

describe('a label', () => {
  test('is read in any case and spacing', () => {
    const anyCase = fc.func(fc.boolean())
    const anyGap = fc.stringMatching(/^[\s_-]{1,3}$/)
    fc.assert(
      fc.property(anyKind, anyCase, anyGap, (kind, upper, gap) => {
        const typed = [...serviceLabel(kind).replace(' ', gap)]
          .map((letter, at) => (upper(at) ? letter.toUpperCase() : letter.toLowerCase()))
          .join('')
        expect(parseServiceLabel(` ${typed} `)).toEqual(kind)
      }),
    )
  })

  test.each(['', 'Views', 'Instagram', 'YouTube Followers', 'Facebook Likes', 'Instagram Views 5K'])('%j names no service', (label) => {
    expect(parseServiceLabel(label)).toBeUndefined()
  })
})

test('anything but premium is general', () => {
  expect(['premium', ' Premium ', 'PREMIUM'].map(parseQuality)).toEqual(['premium', 'premium', 'premium'])
  expect(['general', 'gold', '', null, undefined].map(parseQuality)).toEqual(['general', 'general', 'general', 'general', 'general'])
})

test('followers and subscribers go to an account, views to a video, the rest to a post', () => {
  expect(serviceKinds.map(({ type }) => [type, targetType(type)])).toEqual(
    expect.arrayContaining([
      ['followers', 'account'],
      ['subscribers', 'account'],
      ['views', 'video'],
      ['likes', 'image'],
      ['comments', 'image'],
    ]),
  )
})
