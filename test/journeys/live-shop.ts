import type { Browser, Page } from '@playwright/test'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startShop } from '../../scripts/testing/shop.ts'
import { type FakeBtcPay, fakeBtcPay } from '../fakes/btcpay.ts'
import { LOCAL_CERTIFICATE } from '../fakes/certificates.ts'
import { type MailServer, mailServer } from '../fakes/mail-server.ts'
import { type FakePayPal, fakePayPal } from '../fakes/paypal.ts'
import { type FakeStripe, fakeStripe } from '../fakes/stripe.ts'
import { type SupplierStandIn, supplierStandIn } from '../fakes/supplier.ts'
import { type TlsProxy, tlsProxy } from '../fakes/tls-proxy.ts'

/** An empty live shop behind TLS, with stand-ins for its providers. */
export interface LiveShop {
  /** `https://tideline.localhost:43210` */
  address: string
  /** The printed link that creates the owner's account. */
  ownersLink: string
  /** The TLS proxy in front of the shop. */
  tls: TlsProxy
  mail: MailServer
  stripe: FakeStripe
  paypal: FakePayPal
  btcpay: FakeBtcPay
  supplier: SupplierStandIn
  /** The URLs of BTCPay Server and the supplier, because a live shop only accepts https. */
  https: { btcpay: string; supplier: string }
  /** Opens another person's browser window at the shop's URL. */
  newPage(browser: Browser): Promise<Page>
  close(): Promise<void>
}

/** Starts a live shop for the first time. */
export async function liveShop(): Promise<LiveShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundswell-live-'))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  const [tls, mail, stripe, paypal, btcpay] = [
    await tlsProxy(),
    await mailServer(),
    await fakeStripe('sk_live_for_the_stand_in'),
    await fakePayPal(),
    await fakeBtcPay(),
  ]
  const supplier = await supplierStandIn('interest-panel', () => new Date())
  const [btcpayTls, supplierTls] = [await tlsProxy(btcpay), await tlsProxy(supplier)]
  const address = `https://tideline.localhost:${tls.port}`
  const authority = path.join(folder, 'ca.pem')
  writeFileSync(authority, LOCAL_CERTIFICATE)
  const shop = await startShop(path.join(folder, 'data'), {
    STORE_MODE: 'live',
    APP_SECRET: 'kT3vN8qXw2LzRb7YcJ5mHf0GsDp9UaE4',
    PUBLIC_URL: address,
    TRUST_PROXY: '127.0.0.1',
    BACKUP_SCHEDULE: '15 3 * * *',
    // The stand-ins are on this machine.
    STRIPE_API_URL: stripe.url,
    PAYPAL_API_URL: paypal.url,
    NODE_EXTRA_CA_CERTS: authority,
    OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8',
  })
  tls.target(shop.url)
  return {
    address,
    ownersLink: /Create the owner’s account: (\S+)/.exec(readFileSync(path.join(folder, 'data.log'), 'utf8'))?.[1] ?? '',
    tls,
    mail,
    stripe,
    paypal,
    btcpay,
    supplier,
    https: { btcpay: `https://localhost:${btcpayTls.port}`, supplier: `https://localhost:${supplierTls.port}` },
    newPage: async (browser) => (await browser.newContext({ baseURL: address, ignoreHTTPSErrors: true })).newPage(),
    async close() {
      await shop.stop()
      await Promise.all([mail, stripe, paypal, btcpay, supplier, tls, supplierTls, btcpayTls].map((each) => each.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
