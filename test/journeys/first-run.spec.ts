import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { shadesOf } from '#shared/brand-colors.ts'
import { STRIPE_WEBHOOK_SECRET } from '../fakes/stripe.ts'
import { appCode } from '../support/app-code.ts'
import { complaints, findings } from './findings.ts'
import { test } from './journey.ts'
import { type LiveShop, liveShop } from './live-shop.ts'
import { expectToast } from './messages.ts'
import {
  chooseMethod,
  choosePackage,
  expectPaid,
  fillAccount,
  giveLink,
  linkFor,
  openCheckout,
  pay,
  shownOrderNumber,
  views,
} from './visitor.ts'

const PASSWORD = 'kelp-forest-at-noon-7'
const CUSTOMER = 'ada@customer.example'
const TEAL = '#0f766e'
const WORDS = 'Seen by the people your work is for'

/** A logo of 1600 x 400 pixels as PNG. */
function wideLogo(): Promise<Buffer> {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="400"><rect width="400" height="400" rx="90" fill="#0f766e"/><path d="M480 200h1120" stroke="#0f766e" stroke-width="400" stroke-dasharray="160 80"/></svg>'
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** A hex color as browsers say it. */
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`

let shop: LiveShop
test.beforeAll(async () => {
  test.setTimeout(240_000)
  shop = await liveShop()
})
test.afterAll(() => shop.close())

/** Opens what the set-up list says is to be done for a step. */
async function openStep(page: Page, name: string): Promise<void> {
  await page.goto('/operator/settings/setup')
  await page
    .getByRole('listitem')
    .filter({ hasText: `${name} (to do)` })
    .getByRole('link', { name: `: ${name}` })
    .click()
}

/** The only one of the staff approves with a code of the second factor. */
async function approve(page: Page, code: string): Promise<void> {
  await page.goto('/operator/orders/approvals')
  await page.getByRole('button', { name: 'Approve' }).click()
  await dialogOf(page).getByLabel('Code').fill(code)
  await dialogOf(page).getByRole('button', { name: 'Approve' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
}

const dialogOf = (page: Page) => page.getByRole('dialog')

test('a live shop goes from its first start to a refunded order', async ({ browser }) => {
  test.setTimeout(300_000)
  const { btcpay, mail, ownersLink, paypal, stripe, supplier, tls, newPage } = shop
  const page = await newPage(browser)
  page.setDefaultTimeout(10_000)
  const heard = complaints(page)

  const phone = await test.step('the owner’s link makes the account, and the second factor is set up right there', async () => {
    await page.goto(ownersLink)
    await page.getByLabel('Your name').fill('Olive Owner')
    await page.getByLabel('Email address').fill('olive@tideline.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create the owner’s account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protect your account')
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Set up a second factor' }).click()
    await dialogOf(page)
      .getByRole('textbox', { name: /password/i })
      .fill(PASSWORD)
    await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
    const key = await dialogOf(page)
      .getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/)
      .innerText()
    await dialogOf(page).getByLabel('Code from your app').fill(appCode(key, -1))
    await dialogOf(page).getByRole('button', { name: 'Turn on' }).click()
    await dialogOf(page).getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByText(/steps left\./)).toBeVisible()
    return { code: (halfMinutesAhead: number) => appCode(key, halfMinutesAhead) }
  })

  await test.step('who sells is entered; the legal texts are edited and reviewed', async () => {
    await openStep(page, 'Store name and contact')
    const store = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Store' }) })
    await store.getByLabel('Store name').fill('Tideline')
    await store.getByLabel('Contact email').fill('hello@tideline.example')
    await store.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Settings saved')
    await openStep(page, 'Business details')
    await page.getByLabel('Legal name').fill('Tideline Media LLC')
    await page.getByLabel('Address').fill('12 Harbor Street\nPortland, ME 04101')
    await page.getByLabel('Country').selectOption('United States')
    await page.getByLabel('Tax number').fill('12-3456789')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Business details saved')
    await openStep(page, 'Legal texts')
    await page.getByRole('link', { name: 'Refund Policy' }).click()
    await page.getByRole('textbox', { name: 'Text' }).getByText('If an order isn’t delivered').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Always.')
    await page.getByRole('button', { name: 'Publish' }).click()
    await dialogOf(page).getByRole('button', { name: 'Publish' }).click()
    await expectToast(page, 'Refund Policy published')
    await openStep(page, 'Legal texts')
    await page.getByRole('button', { name: 'Mark as reviewed' }).click()
    await expect(page.getByRole('button', { name: 'Mark as reviewed again' })).toBeVisible()
  })

  await test.step('the logo is uploaded, and a brand color that can be read is chosen', async () => {
    await openStep(page, 'Logo and colors')
    await page.getByLabel('Upload a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await wideLogo() })
    await expect(page.getByAltText('On a dark page')).toBeVisible()
    const color = page.getByRole('textbox', { name: 'Brand color' })
    await color.fill('#ffd400')
    await expect(page.getByText('This color can’t be saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save color' })).toBeDisabled()
    await page.getByRole('button', { name: 'Use #' }).click()
    await expect(page.getByText('This color can’t be saved.')).toHaveCount(0)
    await color.fill(TEAL)
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save color' }).click()
    await expect(page.getByRole('button', { name: 'Back to the built-in purple' })).toBeVisible()
  })

  await test.step('the mail server is entered, and a test email arrives', async () => {
    await openStep(page, 'Emails that arrive')
    await page.getByLabel('Host').fill('127.0.0.1')
    await page.getByLabel('Port').fill(new URL(mail.url).port)
    await page.getByLabel('Encryption').selectOption('Only if the server offers it')
    await page.getByLabel('Sender').fill('hello@tideline.example')
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Mail server saved')
    await page.getByRole('button', { name: 'Send a test email' }).click()
    await expect(page.getByText(/The mail server answered: 250/)).toBeVisible()
    expect(subjectsTo('olive@tideline.example')).toContain('Test email from Tideline')
    await page.getByRole('button', { name: 'It arrived' }).click()
    await expect(page.getByText('A test email arrived that was sent this way.')).toBeVisible()
  })

  await test.step('support hours are set', async () => {
    await openStep(page, 'Support hours')
    await page.getByRole('button', { name: 'Add hours' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Saved')
  })

  await test.step('a source is reviewed, and the services of the template are put on sale', async () => {
    await openStep(page, 'A reviewed source')
    await page.getByRole('link', { name: 'Add a source' }).click()
    await page.getByLabel('Name').fill('Interest panel')
    await page.getByLabel('Who the people are').fill('People who signed up to discover new accounts and told us what they like.')
    await page
      .getByLabel('How they are reached')
      .fill('They see a post in the panel’s own app and decide for themselves whether to watch it.')
    await page.getByLabel('Evidence').fill('https://panel.example/agreement.pdf')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Review' }).click()
    await dialogOf(page).getByRole('button', { name: 'Review' }).click()
    await expectToast(page, 'Service pages now show it')

    await openStep(page, 'First service on sale')
    await page.getByRole('button', { name: 'Start from the template' }).click()
    await expect(dialogOf(page).getByLabel('Instagram Views')).toBeChecked()
    expect(await findings(page)).toEqual([])
    await dialogOf(page).getByLabel('TikTok Followers, premium').uncheck()
    await dialogOf(page).getByLabel('YouTube Subscribers, premium').uncheck()
    await dialogOf(page).getByLabel('Source of deliveries').selectOption('Interest panel')
    await dialogOf(page).getByLabel('Put them on sale now').check()
    await dialogOf(page).getByRole('button', { name: 'Add 12 services' }).click()
    await expectToast(page, 'Services added')
    await page.getByRole('link', { name: 'Instagram Views' }).first().click()
    await page.getByRole('button', { name: 'Price of 1K Views' }).click()
    await dialogOf(page).getByLabel('Price').fill('0.50')
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The price is now $0.50.')).toBeVisible()
  })

  await test.step('other prices come from a spreadsheet', async () => {
    await page.goto('/operator/catalogue')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
    const file = await readFile(await download.path(), 'utf8')
    const [, id, price] = /^Instagram Likes,[^,]+,([^,]+),yes,([^,]+)/m.exec(file) ?? []
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await dialogOf(page)
      .getByLabel('CSV file')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(`Package id,Price\n${id},4.20\n`) })
    await expect(dialogOf(page).getByRole('list', { name: 'Changes' })).toContainText(`${price} → 4.20`)
    await dialogOf(page).getByRole('button', { name: 'Import 1 change' }).click()
    await expectToast(page, '1 change made.')
  })

  await test.step('a platform of the owner’s own is added', async () => {
    await page.getByRole('link', { name: 'Platforms' }).click()
    await page.getByRole('link', { name: 'Add a platform' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Twitch')
    await page.getByLabel('Followers', { exact: true }).check()
    await page.getByLabel('Icon').fill('M5 3h16v11l-4 4h-4l-3 3v-3H5Z')
    await page.getByLabel('Hosts').fill('www.twitch.tv')
    await page.getByLabel('Links to accounts').fill('/{name}')
    await page.getByLabel('Example of a link to an account').fill('https://www.twitch.tv/yourname')
    await page.getByLabel('Link or name').fill('twitch.tv/ada?from=app')
    await expect(page.getByText('Delivered to https://www.twitch.tv/ada')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Put on sale' }).click()
    await expect(page.getByRole('button', { name: 'Take off sale' })).toBeVisible()
  })

  await test.step('the words of home become the owner’s', async () => {
    await page.goto('/operator/texts')
    await page.getByRole('link', { name: /^Home/ }).click()
    await page.getByLabel('Title', { exact: true }).first().fill(WORDS)
    await expect(page.frameLocator('iframe').getByText(WORDS)).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await dialogOf(page).getByRole('button', { name: 'Publish' }).click()
    await expectToast(page, 'Published')
  })

  await test.step('a supplier delivers the views; everything else is delivered by hand', async () => {
    await page.goto('/operator/system/partners')
    await page.getByRole('button', { name: 'Add supplier' }).click()
    await dialogOf(page).getByLabel('Name').fill('Interest panel')
    await dialogOf(page).getByLabel('Address').fill(shop.https.supplier)
    await dialogOf(page).getByLabel('Secret').fill(supplier.secret)
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Needs approval')
    await approve(page, phone.code(0))
    await page.goto('/operator/system/partners')
    await page.getByRole('link', { name: 'Interest panel' }).click()
    await page.getByRole('button', { name: 'Choose services' }).click()
    await dialogOf(page).getByRole('checkbox', { name: 'Instagram Views' }).check()
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('table', { name: 'Services of this supplier' })).toContainText('Instagram Views')
    await page.goto('/operator/settings/setup')
    await expect(page.getByText('No response yet from Interest panel.')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText('Connection works')).toBeVisible()
    await page.goto('/operator/settings/setup')
    await expect(page.getByText('Delivered by Interest panel. Your team delivers everything else.')).toBeVisible()
  })

  const webhookUrl = `${shop.address}/api/payments/webhooks/stripe`
  await test.step('Stripe, PayPal and BTCPay Server are connected, and the only person approves it with a code', async () => {
    stripe.endpoints.push({ url: webhookUrl, status: 'enabled', enabled_events: ['*'] })
    await openStep(page, 'Payment provider')
    await page.getByRole('button', { name: 'Connect Stripe' }).click()
    await expect(page.getByText(webhookUrl)).toBeVisible()
    await page.getByLabel('Secret or restricted key').fill(stripe.env.STRIPE_SECRET_KEY ?? '')
    await page.getByLabel('Webhook signing secret').fill(STRIPE_WEBHOOK_SECRET)
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Connect and test' }).click()
    await expect(page.getByText('Connection works')).toBeVisible()
    Object.assign(paypal.registered, { url: webhookUrl.replace('stripe', 'paypal'), event_types: [{ name: '*' }] })
    await page.getByRole('button', { name: 'Connect PayPal' }).click()
    await page.getByLabel('Client ID').fill(paypal.env.PAYPAL_CLIENT_ID ?? '')
    await page.getByLabel('Client secret').fill(paypal.env.PAYPAL_CLIENT_SECRET ?? '')
    await page.getByLabel('Webhook ID').fill(paypal.env.PAYPAL_WEBHOOK_ID ?? '')
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Connect and test' }).click()
    await expect(page.getByText('Connection works')).toHaveCount(2)
    btcpay.registered.push({ url: webhookUrl.replace('stripe', 'btcpay'), enabled: true })
    await page.getByRole('button', { name: 'Connect BTCPay Server' }).click()
    await page.getByLabel('Server address').fill(shop.https.btcpay)
    await page.getByLabel('Store ID').fill(btcpay.env.BTCPAY_STORE_ID ?? '')
    await page.getByLabel('API key').fill(btcpay.env.BTCPAY_API_KEY ?? '')
    await page.getByLabel('Webhook secret').fill(btcpay.env.BTCPAY_WEBHOOK_SECRET ?? '')
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Connect and test' }).click()
    await expect(page.getByText('Connection works')).toHaveCount(3)
    await page.getByRole('group', { name: 'PayPal' }).getByLabel('Provider').selectOption('PayPal')
    await page.getByRole('group', { name: 'Crypto' }).getByLabel('Provider').selectOption('BTCPay Server')
    const card = page.getByRole('group', { name: 'Card' })
    await card.getByLabel('Provider').selectOption('Stripe')
    await expect(card.getByRole('checkbox')).toBeChecked()
    const methods = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Payment methods' }) })
    await methods.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Needs approval')
    await approve(page, phone.code(1))
    await page.goto('/operator/settings/setup')
    await expect(page.getByText('All set. The shop can take real orders.')).toBeVisible()
  })

  const customer = await newPage(browser)
  customer.setDefaultTimeout(10_000)
  await test.step('a customer buys at the lowest price', async () => {
    await customer.route('https://checkout.stripe.example/**', (route) =>
      route.fulfill({ body: '<h1>Pay at Stripe</h1>', contentType: 'text/html' }),
    )
    await customer.goto('/')
    await expect(customer.getByText('Tideline Media LLC').first()).toBeVisible()
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(WORDS)
    await expect(customer.getByRole('contentinfo').getByRole('link', { name: 'Twitch Followers' })).toBeVisible()
    const logo = customer.getByRole('banner').getByRole('img', { name: 'Tideline' })
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384)
    for (const theme of ['light', 'dark'] as const) {
      await customer.emulateMedia({ colorScheme: theme })
      await customer.reload()
      const { accent } = shadesOf(TEAL, theme)
      await expect(customer.getByRole('link', { name: 'Skip to content' })).toHaveCSS('background-color', rgb(accent))
    }
    expect(await findings(customer)).toEqual([])
    await customer.emulateMedia({ colorScheme: null })
    await choosePackage(customer, views)
    await giveLink(customer, linkFor(views))
    await fillAccount(customer, { email: CUSTOMER })
    await chooseMethod(customer, 'Card')
    await pay(customer)
    await expect(customer.getByRole('heading', { name: 'Pay at Stripe' })).toBeVisible()
    const session = [...stripe.sessions.keys()].at(-1) ?? ''
    stripe.pay(session)
    expect(await tls.post(webhookUrl, stripe.webhook('checkout.session.completed', session))).toBe(200)
    await customer.goto(stripe.requested.at(-1)?.success_url ?? '')
    await expectPaid(customer)
    await expect.poll(() => subjectsTo(CUSTOMER).length, { timeout: 15_000 }).toBeGreaterThan(0)
    await expect.poll(() => [...supplier.works.keys()].length, { timeout: 15_000 }).toBe(1)
  })

  await test.step('another pays with bitcoin', async () => {
    const other = await newPage(browser)
    await other.route(`${btcpay.url}/**`, (route) => route.fulfill({ body: '<h1>Pay with bitcoin</h1>', contentType: 'text/html' }))
    await openCheckout(other)
    await chooseMethod(other, 'Crypto')
    await pay(other)
    await expect(other.getByRole('heading', { name: 'Pay with bitcoin' })).toBeVisible()
    const { id = '', checkout } = [...btcpay.invoices.values()].at(-1) ?? {}
    btcpay.pay(id, 0.5)
    expect(await tls.post(webhookUrl.replace('stripe', 'btcpay'), btcpay.webhook('InvoiceSettled', id))).toBe(200)
    await other.goto(checkout?.redirectURL ?? '')
    await expectPaid(other)
  })

  await test.step('a third with PayPal', async () => {
    const third = await newPage(browser)
    await third.route('https://www.paypal.example/**', (route) =>
      route.fulfill({ body: '<h1>Pay with PayPal</h1>', contentType: 'text/html' }),
    )
    await openCheckout(third)
    await chooseMethod(third, 'PayPal')
    await pay(third)
    await expect(third.getByRole('heading', { name: 'Pay with PayPal' })).toBeVisible()
    const [id = '', returnUrl = ''] = [...paypal.returnUrls].at(-1) ?? []
    paypal.approve(id)
    expect(await tls.post(webhookUrl.replace('stripe', 'paypal'), paypal.webhook('CHECKOUT.ORDER.APPROVED', id))).toBe(200)
    await third.goto(returnUrl)
    await expectPaid(third)
  })

  await test.step('the owner refunds it, and the customer reads so', async () => {
    const number = await shownOrderNumber(customer)
    await page.goto('/operator/orders')
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(dialogOf(page).getByText('This refund')).toBeVisible()
    await dialogOf(page).getByLabel('Reason').fill('The rehearsal is over.')
    await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
    await expectToast(page, 'Refund started')
    await expect(customer.getByRole('region', { name: 'Refunds' })).toContainText('Refunded', { timeout: 20_000 })
    expect([...stripe.refunds.values()].map(({ amount, status }) => [amount, status])).toEqual([[50, 'succeeded']])
  })

  await test.step('the reconciliation has all four, as the providers do', async () => {
    await page.goto('/operator')
    await page.getByRole('button', { name: 'Reconcile now' }).click()
    await expect(page.getByText(/^The ledger matches orders and payments/)).toBeVisible()
    const moves = page.getByRole('table', { name: 'Newest payments and refunds' })
    for (const provider of ['Stripe', 'PayPal', 'BTCPay Server']) {
      await expect(moves.getByRole('row', { name: new RegExp(`Payment.*\\$0\\.50.*Matches ${provider}`) })).toBeVisible()
    }
    await expect(moves.getByRole('row').filter({ hasText: 'Refund' })).toContainText(/−\$0\.50.*Matches Stripe/)
    expect(await findings(page)).toEqual([])
  })
  expect(heard).toEqual([])
})

/** The subjects of the emails that arrived there, oldest first. */
function subjectsTo(email: string): string[] {
  return shop.mail.offered.filter(({ to }) => to.includes(email)).map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? '')
}
