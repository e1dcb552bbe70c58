import { expect, test } from 'vitest'
import { readSearch } from '#features/operations/rules/search.ts'

test.each([
  ['  ', undefined],
  ['100234', { number: 'GS-100234', internal: 100_234, word: '100234', place: '100234' }],
  ['k7m2x9pd', { number: 'GS-K7M2X9PD', internal: undefined, word: 'k7m2x9pd' }],
  ['gs-100234', { number: 'GS-100234', reference: 'gs-100234' }],
  ['gs-k7', { numberStart: 'GS-K7' }],
  ['K7M2', { numberStart: 'GS-K7M2' }],
  ['k7', { numberStart: undefined }],
  ['ada@example.com', { numberStart: undefined }],
  ['Ada@Example.com', { word: 'ada@example.com', reference: undefined }],
  ['@ada.creates', { word: 'ada.creates', place: 'ada.creates' }],
  ['https://www.instagram.com/reel/Cx_1-aB/', { place: 'cx_1-ab' }],
  ['instagram.com/Ada.L/?hl=en', { place: 'ada.l' }],
  ['https://www.tiktok.com/@ada/video/7300000000000000001', { place: '7300000000000000001' }],
  ['https://www.tiktok.com/@Ada', { place: 'ada' }],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', { place: 'dqw4w9wgxcq' }],
  ['https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3', { place: 'dqw4w9wgxcq' }],
  ['pay_01m7xd76jtdd058d442fe40c0e', { reference: 'pay_01m7xd76jtdd058d442fe40c0e' }],
])('%s', (typed, expected) => {
  const search = readSearch(typed)
  if (expected === undefined) expect(search).toBeUndefined()
  else expect(search).toMatchObject(expected)
})
