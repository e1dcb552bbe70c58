import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isCertificateAddress, verifiedByPayPal } from '#features/payments/server/providers/paypal-signature.ts'
import { CERTIFICATE } from '../../../../../test/fakes/certificates.ts'
import { payPalWebhooks, WEBHOOK_ID } from '../../../../../test/fakes/paypal-webhooks.ts'

describe('a PayPal certificate', () => {
  const apiUrl = 'https://api-m.paypal.com'

  test.each([
    'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594',
    'https://api-m.paypal.com/v1/notifications/certs/CERT_1',
  ])('at %s', (url) => expect(isCertificateAddress(url, apiUrl)).toBe(true))

  test('of the sandbox may be at either API', () => {
    const of = (host: string) => isCertificateAddress(`https://${host}/v1/notifications/certs/CERT-1`, 'https://api-m.sandbox.paypal.com')
    expect(['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com', 'api.paypal.com', 'www.sandbox.paypal.com'].map(of)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  test.each([
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/',
    'https://api.paypal.com/v1/notifications/certs/CERT-1/more',
    'https://api.paypal.com/v1/notifications/certs/..%2f..%2fuploads%2fmine',
    'https://api.paypal.com/v1/notifications/certs/../../uploads/mine',
    'https://api.paypal.com/v1/notifications/certs/CERT-1?of=nobody',
    'https://api.paypal.com/v1/notifications/certs/CERT-1#again',
    'https://again@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'https://www.paypal.com/somebody/uploaded.pem',
    'https://www.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'https://paypal.com.example.org/v1/notifications/certs/CERT-1',
    'https://evilpaypal.com/v1/notifications/certs/CERT-1',
    'https://example.org/v1/notifications/certs/CERT-1#.paypal.com',
  ])('not at %s', (url) => expect(isCertificateAddress(url, apiUrl)).toBe(false))
})

describe('forged webhooks with different certificates', () => {
  let server: Server
  let [url, isSlow] = ['', true]
  const requestedPaths: string[] = []
  const waiting: ServerResponse[] = []
  beforeAll(async () => {
    server = createServer(({ url: path = '' }, response) => {
      requestedPaths.push(path)
      if (path.includes('BROKEN')) return response.writeHead(500).end()
      if (path.endsWith('GOOD')) response.end(CERTIFICATE)
      else if (isSlow) waiting.push(response)
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  /** Verifies a webhook with its certificate at this path, while PayPal itself can't be reached. */
  function verified(certificate: string, callPayPal = () => Promise.reject(new Error('PayPal is unreachable'))): Promise<boolean> {
    const { body, headers } = payPalWebhooks(() => url).sign('CHECKOUT.ORDER.APPROVED', {}, { at: new Date(), forged: false })
    const webhook = { rawBody: Buffer.from(body), headers: { ...headers, 'paypal-cert-url': `${url}/certs/${certificate}` } }
    return verifiedByPayPal(webhook, { webhookId: WEBHOOK_ID, apiUrl: url }, callPayPal)
  }

  test('fetch twenty certificates at a time, and invalid ones make room for PayPal’s', async () => {
    const forged = Array.from({ length: 30 }, (_, number) => verified(`FORGED-${number}`))
    await expect.poll(() => waiting.length).toBe(20)
    expect(await verified('GOOD')).toBe(false)
    expect(requestedPaths).toHaveLength(20)
    isSlow = false
    for (const response of waiting) response.writeHead(404).end()
    expect(new Set(await Promise.all(forged))).toEqual(new Set([false]))
    expect(await Promise.all([verified('GOOD'), verified('GOOD')])).toEqual([true, true])
    expect(await verified('GOOD')).toBe(true)
    expect(requestedPaths.filter((path) => path.endsWith('GOOD'))).toHaveLength(1)
  })

  test('that name certificates of earlier years leave room for the current one', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2130, 0))
    for (let number = 0; number < 20; number++) expect(await verified(`${number}-GOOD`)).toBe(false)
    clock.mockRestore()
    expect(await verified('NEW-GOOD')).toBe(true)
  })

  test('call PayPal at most three hundred times a minute, and a cached certificate still works after that', async () => {
    const before = requestedPaths.length
    const verify = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('PayPal is unreachable')))
    for (let number = 0; number < 310; number++) expect(await verified(`BROKEN-${number}`, verify)).toBe(false)
    const calls = requestedPaths.length - before + verify.mock.calls.length
    // The tests before made some calls in the same minute.
    expect([calls > 250, calls < 300]).toEqual([true, true])
    expect(await verified('GOOD')).toBe(true)
  })
})
