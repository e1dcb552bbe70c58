import { createSocket } from 'node:dgram'
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { expect, onTestFinished, test } from 'vitest'
import { configuredReach, lookupWithin, publicReach } from '#platform/outgoing-reach.ts'

/** A local name server that knows these IPv4 addresses and never responds to queries for unknown names. */
async function nameServer(known: Record<string, string>): Promise<Resolver> {
  const socket = createSocket('udp4', (question, { address, port }) => {
    const labels: string[] = []
    let at = 12
    for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
      labels.push(question.toString('ascii', at + 1, at + 1 + length))
      at += 1 + length
    }
    const found = known[labels.join('.')]
    if (found === undefined) return
    const isIPv4 = question.readUInt16BE(at + 1) === 1
    const head = Buffer.from(question.subarray(0, at + 5))
    // A response with recursion available, one question and its answers.
    head.writeUInt16BE(0x8180, 2)
    head.set([0, 1, 0, isIPv4 ? 1 : 0, 0, 0, 0, 0], 4)
    const answer = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 5, 0, 4, ...found.split('.').map(Number)]
    socket.send(Buffer.concat([head, Buffer.from(isIPv4 ? answer : [])]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  const resolver = new Resolver({ timeout: 300, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return resolver
}

const lookUp = (reach: typeof publicReach, name: string, resolver?: Resolver) =>
  new Promise<string | undefined>((resolve) => {
    lookupWithin(reach, resolver)(name, { all: true }, (error, found) =>
      resolve(error ? error.code : (found as LookupAddress[])[0]?.address),
    )
  })

test('unanswered lookups of untrusted names do not block other lookups', async () => {
  const resolver = await nameServer({ 'push.example.com': '93.184.215.14', 'inside.example.com': '10.0.0.5' })
  const unanswered = Promise.all(Array.from({ length: 20 }, (_, index) => lookUp(publicReach, `${index}.slow.example.com`, resolver)))
  expect(await lookUp(publicReach, 'push.example.com', resolver)).toBe('93.184.215.14')
  expect(await lookUp(publicReach, 'inside.example.com', resolver)).toBe('EREFUSED')
  expect(await lookUp(configuredReach, 'localhost')).toMatch(/^(127\.0\.0\.1|::1)$/)
  expect(new Set(await unanswered)).toEqual(new Set(['ENOTFOUND']))
})
