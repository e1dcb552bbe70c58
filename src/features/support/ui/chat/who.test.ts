import { expect, test } from 'vitest'
import { laterText, speakerLabel } from './who.ts'

const online = { online: true, hours: null, nextAt: null }
const away = { online: false, hours: 'Monday to Friday, 9:00 to 17:00 UTC', nextAt: null }
const conversation = {
  id: 'cnv_1',
  status: 'assistant',
  personName: null,
  hasEmail: false,
  canEmail: false,
  asksRating: false,
  rating: null,
} as const

test('the label says who answers: the assistant, a person by name, or no one', () => {
  expect(speakerLabel(null, null, 'Groundswell').title).toBe('Assistant')
  expect(speakerLabel(conversation, online, 'Groundswell')).toMatchObject({ title: 'Assistant', mark: 'assistant' })
  expect(speakerLabel({ ...conversation, status: 'person', personName: 'Olu' }, online, 'Groundswell').title).toBe('Olu from Groundswell')
  expect(speakerLabel({ ...conversation, status: 'waiting' }, online, 'Groundswell').mark).toBe('waiting')
  expect(speakerLabel({ ...conversation, status: 'waiting' }, away, 'Groundswell').title).toBe('No one is here right now')
  expect(speakerLabel({ ...conversation, status: 'closed' }, online, 'Groundswell').title).toBe('Conversation closed')
})

test('if no one is online, the text says when and how an answer comes', () => {
  expect(laterText(away, true)).toBe('We’ll also email you the answer. Here Monday to Friday, 9:00 to 17:00 UTC.')
  expect(laterText({ ...away, nextAt: '2026-11-23T09:00:00Z' }, false)).toMatch(/^Back (Sunday|Monday),? \d/)
  expect(laterText({ ...away, hours: null }, false)).toBe('We’ll answer as soon as we’re back.')
})
