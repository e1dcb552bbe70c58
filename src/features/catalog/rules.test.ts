import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf, marginPercent } from '#features/catalog/rules/prices.ts'
import { parseQuality, parseServiceLabel } from '#features/catalog/rules/read-service.ts'
import { catalogPaths, serviceKinds, serviceLabel, serviceOfPath, servicePath, serviceState, targetType } from './rules.ts'

const anyKind = fc.constantFrom(...serviceKinds())

describe('the twelve services', () => {
  test('have their own pages at the paths in the specification', () => {
    expect(catalogPaths()).toEqual([
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

  test('are found by their paths, and nothing else is', () => {
    for (const kind of serviceKinds()) expect(serviceOfPath(servicePath(kind))).toEqual(kind)
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
  expect(serviceKinds().map(({ type }) => [type, targetType(type)])).toEqual(
    expect.arrayContaining([
      ['followers', 'account'],
      ['subscribers', 'account'],
      ['views', 'video'],
      ['likes', 'image'],
      ['comments', 'image'],
    ]),
  )
})

describe('what a package costs the shop', () => {
  test.each([
    [5_000, 42, 210],
    [50, 13_440, 672],
    [250, 42, 11],
    [1, 0, 0],
  ])('%i units at %i cents a thousand: %i cents', (quantity, perThousand, cents) => {
    expect(costOf(quantity, perThousand)).toBe(cents)
  })

  test.each([
    [699, 210, 69],
    [699, 699, 0],
    [699, 700, -1],
    [100, 0, 100],
  ])('a price of %i at a cost of %i leaves %i%%', (price, cost, percent) => {
    expect(marginPercent(price, cost)).toBe(percent)
  })
})

test('the first obstacle to selling a service is the first one to fix', () => {
  const onSale = { active: true, isPlatformOnSale: true, isStopped: false, isReviewed: true, needsReview: true, packagesOnSale: 1 }
  expect(serviceState(onSale)).toBe('on_sale')
  expect(serviceState({ ...onSale, packagesOnSale: 0 })).toBe('no_packages')
  expect(serviceState({ ...onSale, isReviewed: false })).toBe('not_reviewed')
  expect(serviceState({ ...onSale, isReviewed: false, needsReview: false })).toBe('on_sale')
  expect(serviceState({ ...onSale, isReviewed: false, isStopped: true })).toBe('stopped')
  expect(serviceState({ ...onSale, active: false, isStopped: true })).toBe('withdrawn')
  expect(serviceState({ ...onSale, active: false, isPlatformOnSale: false })).toBe('platform_off_sale')
})
