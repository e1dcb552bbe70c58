import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base32, codeOf, matchingStep, otpauthUri, stepAt } from '#features/accounts/server/commands/totp.ts'

const secret = Buffer.from('12345678901234567890')
const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2120-01-01'), noInvalidDate: true })
const secrets = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes))
const shifted = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1_000)
const never = { lastStep: 0 }

test('codes match RFC 6238, appendix B', () => {
  const vectors = {
    59: '287082',
    1111111109: '081804',
    1111111111: '050471',
    1234567890: '005924',
    2000000000: '279037',
    20000000000: '353130',
  }
  for (const [seconds, code] of Object.entries(vectors)) expect(codeOf(secret, stepAt(new Date(Number(seconds) * 1_000)))).toBe(code)
})

test('the QR code contains the secret', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(otpauthUri(secret, { issuer: 'My Shop', account: 'ada@example.com' })).toBe(
    'otpauth://totp/My%20Shop:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=My%20Shop',
  )
})

describe('at any time', () => {
  test('a code is accepted while shown and 30 seconds around that', () => {
    fc.assert(
      fc.property(secrets, moments, fc.integer({ min: -30, max: 30 }), (key, now, late) => {
        const step = stepAt(now)
        expect(matchingStep(key, codeOf(key, step), { now: shifted(now, late), ...never })).toBeDefined()
      }),
    )
  })

  test('a code a minute away or more is not accepted, unless its digits match by chance', () => {
    fc.assert(
      fc.property(secrets, moments, fc.integer({ min: 2, max: 1_000 }), fc.boolean(), (key, now, steps, before) => {
        const code = codeOf(key, stepAt(now) + (before ? -steps : steps))
        const around = [-1, 0, 1].map((offset) => codeOf(key, stepAt(now) + offset))
        expect(matchingStep(key, code, { now, ...never }) !== undefined).toBe(around.includes(code))
      }),
    )
  })

  test('a code is accepted once, and no earlier code after it', () => {
    fc.assert(
      fc.property(secrets, moments, fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 1, maxLength: 8 }), (key, now, offsets) => {
        let lastStep = 0
        const used: number[] = []
        for (const offset of offsets) {
          const step = matchingStep(key, codeOf(key, stepAt(now) + offset), { now, lastStep })
          if (step === undefined) continue
          expect(step).toBeGreaterThan(lastStep)
          used.push((lastStep = step))
        }
        expect(new Set(used).size).toBe(used.length)
      }),
    )
  })
})
