import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailSecurities, passwordEnd, readSmtpUrl, smtpUrl } from '#features/notifications/rules/mail-server.ts'

test('smtpUrl and readSmtpUrl are inverse', () => {
  const server = fc.record({
    host: fc.constantFrom('smtp.example.com', '10.0.0.5'),
    port: fc.integer({ min: 1, max: 65_535 }),
    security: fc.constantFrom(...mailSecurities),
    user: fc.string({ minLength: 1 }),
    password: fc.string(),
    from: fc.constant('hello@example.com'),
  })
  fc.assert(
    fc.property(server, (mailServer) => {
      expect(readSmtpUrl(smtpUrl(mailServer), mailServer.from)).toEqual(mailServer)
    }),
  )
})

test('only the end of a long password is shown', () => {
  expect(passwordEnd('')).toBe(null)
  expect(passwordEnd('short')).toBe('')
  expect(passwordEnd('a-long-password-1234')).toBe('1234')
})
