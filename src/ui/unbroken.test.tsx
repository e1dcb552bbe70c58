import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './unbroken.tsx'

const unbroken = (text: string) =>
  [...renderToStaticMarkup(<Unbroken>{text}</Unbroken>).matchAll(/<span class="whitespace-nowrap">([^<]*)</g)].map(([, part]) => part)

test('order numbers, numbers of days and ranges are kept on one line', () => {
  expect(unbroken('Order GS-K7M2X9PD is complete.')).toEqual(['GS-K7M2X9PD'])
  expect(unbroken('A 30-day refill for GS-100234 and a 7-day one')).toEqual(['30-day', 'GS-100234', '7-day'])
  expect(unbroken('Complete within 24–48 hours.')).toEqual(['24–48'])
  expect(unbroken('A 30-day money-back guarantee')).toEqual(['30-day', 'money-back'])
  expect(unbroken('A well-known text')).toEqual([])
})

test('the text stays as it is', () => {
  const text = 'Our 30-day guarantee covers order GS-K7M2X9PD'
  expect(renderToStaticMarkup(<Unbroken>{text}</Unbroken>).replaceAll(/<[^>]+>/g, '')).toBe(text)
})

test('no line begins with the dot between two facts', () => {
  expect(renderToStaticMarkup(<Unbroken>Instagram Comments 10 · refunded</Unbroken>)).toBe('Instagram Comments 10\u00A0· refunded')
})
