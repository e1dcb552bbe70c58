import { expect, test } from 'vitest'
import { readEvents } from './requests.ts'

async function eventsOf(body: ReadableStream<Uint8Array>) {
  const events = []
  for await (const event of readEvents(body)) events.push(event)
  return events
}

const read = (text: string) => eventsOf(new Blob([text]).stream())

test('events are parsed however the network splits them', async () => {
  const text = 'event: delta\ndata: {"text":"Hé"}\n\nevent: done\r\ndata: {"success":true}\r\n\r\n'
  const whole = await read(text)
  expect(whole).toEqual([
    { event: 'delta', data: '{"text":"Hé"}' },
    { event: 'done', data: '{"success":true}' },
  ])
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 2, 7]) {
    const cut = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    expect(await eventsOf(cut)).toEqual(whole)
  }
})

test('incomplete events and comments are ignored', async () => {
  expect(await read(': beat\n\nevent: delta\ndata: {"te')).toEqual([{ event: 'message', data: '' }])
  expect(await read('data: a\ndata: b\n\n')).toEqual([{ event: 'message', data: 'a\nb' }])
})
