import { expect, test } from 'vitest'
import { readVisitSource, sourceOfArrival } from '#features/orders/rules/visit-source.ts'

test('the source is utm_source, else the referring site, else direct', () => {
  expect(sourceOfArrival({ utm: ' Insta-Ads ', campaign: 'Spring_Sale 2026', referrer: 'l.instagram.com' })).toEqual({
    source: 'insta-ads',
    campaign: 'spring_sale 2026',
  })
  expect(sourceOfArrival({ utm: null, campaign: 'spring', referrer: 'www.google.com' })).toEqual({ source: 'google.com', campaign: null })
  expect(sourceOfArrival({ utm: '', campaign: '', referrer: '' })).toEqual({ source: 'direct', campaign: null })
  expect(sourceOfArrival({})).toEqual({ source: 'direct', campaign: null })
})

test('text with other characters or more than 60 is dropped', () => {
  expect(sourceOfArrival({ utm: 'a@example.com', campaign: 'spring', referrer: 'news.example' })).toEqual({
    source: 'news.example',
    campaign: null,
  })
  expect(readVisitSource({ source: 'x'.repeat(60), campaign: 'x'.repeat(61) })).toEqual({ source: 'x'.repeat(60), campaign: null })
  for (const source of ['<b>', 'é', '   ', 'a\nb', 7, {}, null]) expect(readVisitSource({ source, campaign: 'spring' })).toBeNull()
  for (const missing of [undefined, null]) expect(readVisitSource(missing)).toBeNull()
})
