import { describe, expect, test } from 'vitest'
import { serviceKinds, serviceLabel } from '#features/catalog/rules.ts'
import { serviceContent } from '#features/catalog/server/queries/content/content.ts'

// Figures that a page may state through the claims registry only.
const CLAIMED =
  /100K|100,000|12,000|25,000|50M|4\.9|99\.\d|\b90\s?%|150\+|24\/7|money.back|\d–\d+ (minutes|hours|days)|within \d+ hours|half an hour/i

describe.each(serviceKinds().map((kind) => [serviceLabel(kind), kind] as const))('%s', (label, kind) => {
  const content = serviceContent(kind)

  test('has a title, four badges, four to six benefits and six questions', () => {
    expect(content.title).toBe(`Buy ${label}`)
    expect(content.badges).toHaveLength(4)
    expect(content.benefits.length).toBeGreaterThanOrEqual(4)
    expect(content.benefits.length).toBeLessThanOrEqual(6)
    expect(content.faq).toHaveLength(6)
  })

  test('states no figure that needs evidence', () => {
    expect(JSON.stringify(content)).not.toMatch(CLAIMED)
  })
})

test('no question and no answer is on two pages', () => {
  const faq = serviceKinds().flatMap((kind) => serviceContent(kind).faq)
  expect(new Set(faq.map((item) => item.question)).size).toBe(faq.length)
  expect(new Set(faq.map((item) => item.answer)).size).toBe(faq.length)
})

test('a service that no platform has is refused', () => {
  expect(() => serviceContent({ platform: 'youtube', type: 'followers' })).toThrow('youtube followers')
})
