import { expect, test } from 'vitest'
import { editablePages } from '#app/page-texts.ts'
import { ownFigureIn, replaceTexts, shownText, slotsOf } from './rules.ts'

const texts = {
  title: 'Hello {store}',
  list: [
    { id: 'a', icon: 'lock', title: 'One', text: 'First' },
    { id: 'b', icon: 'eye', title: 'Two', text: 'Second' },
  ],
  lines: ['x', 'y'],
}

test('every text has a slot; an emptied list item is dropped, and other fields are kept', () => {
  expect(slotsOf(texts).map(({ id, isOptional }) => [id, isOptional])).toEqual([
    ['title', false],
    ['list.a.title', true],
    ['list.a.text', true],
    ['list.b.title', true],
    ['list.b.text', true],
    ['lines.1', true],
    ['lines.2', true],
  ])
  const own: Record<string, string> = { 'list.a.text': '', 'list.b.title': 'Zwei', 'lines.1': '' }
  expect(replaceTexts(texts, (slot) => own[slot.id] ?? slot.original)).toEqual({
    title: 'Hello {store}',
    list: [{ id: 'b', icon: 'eye', title: 'Zwei', text: 'Second' }],
    lines: ['y'],
  })
})

test.each([
  ['Now 5,000 customers', '', '5,000'],
  ['99.8% on time', '', '99.8%'],
  ['There in Two Days', '', 'two days'],
  ['Half an hour', 'an hour', 'half an hour'],
  ['Measured {retention} after 30 days', 'Measured 30 days after', undefined],
  ['Three steps, twelve services, one price', '', undefined],
  ['Some {refill|days} later', '', undefined],
])('the figure in “%s”, originally “%s”: %s', (text, original, figure) => {
  expect(ownFigureIn(text, original)).toBe(figure)
})

test('the original replaces a custom text that lacks a figure, or states one in a live shop', () => {
  const slot = { id: 'title', original: 'Hello', isOptional: false }
  expect(shownText(slot, 'Ask {customers}', { customers: '100+' }, true)).toBe('Ask {customers}')
  expect(shownText(slot, 'Ask {customers}', {}, true)).toBe('Hello')
  expect(shownText(slot, 'Ask 100', {}, false)).toBe('Ask 100')
  expect(shownText(slot, 'Ask 100', {}, true)).toBe('Hello')
  expect(shownText(slot, '', {}, false)).toBe('Hello')
  expect(shownText({ ...slot, isOptional: true }, '', {}, false)).toBe('')
})

test('slots are unique within a page', () => {
  for (const { original } of Object.values(editablePages())) {
    const ids = slotsOf(original).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})
