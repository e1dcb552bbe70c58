import type { Page } from '@playwright/test'
import { fillAccount, fillCard, linkFor, newBuyer, pay, views } from '../journeys/visitor.ts'
import { hold, lose, open, opened, press, refuse } from './reach.ts'
import { button, field, heading, insteadOf, message, radio, type Screen, toast, words } from './text.ts'

const PROCESS = '**/api/social-order-payments/process'
const refused = (body: object) => async (page: Page) => {
  await refuse(page, PROCESS, body, 402)
  await pay(page)
}

export const checkout: Screen = {
  name: 'Checkout',
  states: [
    {
      section: 2,
      when: 'opened without a query',
      go: opened('/checkout'),
      shows: [
        heading('Checkout'),
        heading('Order summary'),
        words('Instagram Views'),
        words('5K views'),
        words('$6.99'),
        words('General'),
        heading('Choose your package'),
        radio(/^1K views/),
        radio(/^5K views.*\$6\.99/),
        radio(/^50K views/),
        heading('Account details'),
        field('Instagram username'),
        field('Email address'),
        field('Instagram post or reel URL'),
        heading('Payment method'),
        radio('Card'),
        radio('PayPal'),
        radio('Crypto'),
        field('Card number'),
        field('Expiry date'),
        field('CVC'),
        field('Cardholder name'),
        button('Pay $6.99'),
      ],
    },
    {
      section: 5,
      when: 'sent empty',
      go: pay,
      shows: [
        message('Please fill in all required fields.'),
        message('Post/Video URL is required for all service types.'),
        message('Please fill in all card payment details.'),
      ],
    },
    {
      section: 2,
      when: 'Crypto is chosen',
      go: (page) => page.getByRole('radio', { name: 'Crypto' }).check(),
      shows: [radio('Bitcoin'), radio('Ethereum'), radio('USDC')],
    },
    {
      section: 5,
      when: 'YouTube Subscribers, sent empty',
      async go(page) {
        await open(page, '/checkout?service=YouTube+Subscribers')
        await pay(page)
      },
      shows: [message('YouTube Channel URL is required for subscriber services.')],
    },
    {
      section: 8,
      when: 'refused with a message',
      async go(page) {
        await open(page, `/checkout?${new URLSearchParams({ service: 'Instagram Views', package: '1K', postUrl: linkFor(views) })}`)
        await fillAccount(page, newBuyer())
        await page.getByRole('radio', { name: 'Card' }).check()
        await fillCard(page)
        await refused({ message: 'Do not honour.', error: 'hidden' })(page)
      },
      shows: [message('Payment failed: Do not honour.')],
    },
    { section: 8, when: 'refused with an error', go: refused({ error: 'Not today.' }), shows: [message('Payment failed: Not today.')] },
    {
      section: 8,
      when: 'refused with a detail',
      go: refused({ detail: 'Ask the bank.' }),
      shows: [message('Payment failed: Ask the bank.')],
    },
    {
      section: 8,
      when: 'refused without words',
      go: refused({}),
      shows: [message(/Payment failed: Failed to process payment(?![.!?])/)],
    },
    {
      section: 8,
      when: 'no answer comes',
      async go(page) {
        await lose(page, PROCESS)
        await pay(page)
      },
      // The specification has it without the second sentence as well.
      shows: [message('An error occurred while processing your payment. Please try again.')],
    },
    {
      section: 8,
      when: 'the card is declined',
      async go(page) {
        await fillCard(page, 'declined')
        await pay(page)
      },
      shows: [message('Payment failed: The payment was declined. Nothing was charged.')],
    },
    {
      section: 2,
      when: 'being paid',
      async go(page) {
        await fillCard(page)
        const letGo = await hold(page, PROCESS)
        await pay(page)
        return letGo
      },
      shows: [button('Processing Payment...')],
    },
    {
      section: 8,
      when: 'paid',
      go: (page) => page.waitForURL('**/tracking'),
      shows: [
        insteadOf(
          'an alert',
          'a dialog of the browser would stop the page',
          message('Payment processed successfully! Your order will be delivered within 24 hours.'),
        ),
        heading('Track your order'),
      ],
    },
  ],
}

const catalog = 'the price is the catalog’s own, whatever the query says'

export const olderOrder: Screen = {
  name: 'Older order form',
  states: [
    {
      section: 2,
      when: 'opened without a query',
      go: opened('/order'),
      shows: [
        heading('Your order'),
        heading('Order summary'),
        words('Instagram Followers'),
        words('500 followers'),
        insteadOf('$9.99', catalog, words('$4.99')),
        field('Instagram username'),
        field('Instagram profile URL'),
        field('Email address'),
        field('Additional information'),
        button('Continue to Checkout'),
      ],
    },
    {
      section: 5,
      when: 'sent empty',
      go: (page) => press(page, 'Continue to Checkout'),
      shows: [message('Please provide your username.'), message('Please provide your email address.')],
    },
    {
      section: 5,
      when: 'Instagram Views, sent empty',
      async go(page) {
        await open(page, '/order?service=Instagram+Views&package=1K')
        await press(page, 'Continue to Checkout')
      },
      shows: [message('Post/Video URL is required for this service type.')],
    },
    {
      section: 8,
      when: 'paid on the next page',
      async go(page) {
        await page.getByLabel(/URL/).fill(linkFor(views))
        await fillAccount(page, newBuyer())
        await press(page, 'Continue to Checkout')
        await fillCard(page)
        await pay(page)
        await page.waitForURL('**/tracking')
      },
      shows: [
        insteadOf(
          'an alert, without an order',
          'the form makes an order, and says so when there is one',
          toast('Order submitted successfully! You will receive a confirmation email shortly.'),
        ),
      ],
    },
  ],
}
