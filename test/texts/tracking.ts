import type { Page } from '@playwright/test'
import type { OrderStatus } from '#features/orders/contract.ts'
import { signIn } from '../journeys/customer.ts'
import { lose, open, opened, press, refuse } from './reach.ts'
import { button, field, heading, insteadOf, message, type Screen, type State, type Text, words } from './text.ts'

const OWN = '**/api/orders/user?*'
/** Why no percentage is shown. */
const ended = 'an order that failed or was canceled has no bar, and says how it ended'

const ONE = '**/api/orders/ord_*'

/** An order that stands so, of the customer who is signed in. */
async function openOrder(page: Page, status: OrderStatus): Promise<void> {
  const id = await page.evaluate(async (wanted) => {
    const headers = { authorization: `Bearer ${JSON.parse(localStorage.getItem('token') ?? '')}` }
    const { data } = await (await fetch(`/api/orders/user?status=${wanted}&limit=1`, { headers })).json()
    return String(data[0].id)
  }, status)
  await open(page, `/tracking?order=${id}`)
}

function standing(status: OrderStatus, label: string, progress: Text): State {
  return {
    section: 4,
    when: `an order that is ${status}`,
    go: (page) => openOrder(page, status),
    shows: [words(label), progress],
  }
}

export const tracking: Screen = {
  name: 'Tracking',
  states: [
    {
      section: 2,
      when: 'nobody is signed in',
      go: opened('/tracking'),
      shows: [heading('Track your order'), words('No orders here yet'), field('Order number'), button('Email me the link')],
    },
    {
      section: 8,
      when: 'a link opens no order',
      go: opened('/tracking#order=ord_00000000000000000000000000&token=forged'),
      shows: [message('Order not found. Please try selecting another order.')],
    },
    {
      section: 4,
      when: 'an order is being delivered',
      async go(page) {
        await signIn(page, 'demo@example.com', 'demo-password-1')
        await openOrder(page, 'processing')
      },
      shows: [
        field('Your orders'),
        words('Order Placed'),
        words('Payment Confirmed'),
        words('Processing Started'),
        words('Delivery In Progress'),
        words('Completed'),
        words(/^Estimated completion: /),
      ],
    },
    {
      section: 8,
      when: 'no order fits the search',
      go: (page) => page.getByRole('searchbox', { name: 'Find an order' }).fill('zebra'),
      shows: [message('No orders found with the specified criteria.')],
    },
    {
      section: 8,
      when: 'the order gets no answer',
      async go(page) {
        await lose(page, ONE)
        await page.reload()
      },
      shows: [message('An error occurred while tracking your order. Please try again.'), button('Try Again')],
    },
    {
      section: 8,
      when: 'the order is gone',
      async go(page) {
        await refuse(page, ONE, {}, 404)
        await press(page, 'Try Again')
      },
      shows: [message('Order not found. Please try selecting another order.')],
    },
    {
      section: 8,
      when: 'the orders are refused without words',
      async go(page) {
        await refuse(page, OWN)
        await page.reload()
      },
      shows: [message('Failed to load orders')],
    },
    standing('pending', 'Pending', words('Progress: 25%')),
    standing('processing', 'Processing', words('Progress: 75%')),
    standing('completed', 'Completed', words('Progress: 100%')),
    standing('partial', 'Partial', insteadOf('50', 'what was delivered is counted', words('Progress: 62%'))),
    standing('canceled', 'Canceled', insteadOf('0', ended, words(/^Canceled/))),
    standing('failed', 'Failed', insteadOf('50', ended, words(/^Failed, refunded/))),
    {
      section: 8,
      when: 'the session has ended',
      async go(page) {
        await refuse(page, OWN, {}, 401)
        await refuse(page, '**/api/auth/refresh', {}, 401)
        await page.reload()
      },
      shows: [message('Authentication failed. Please try logging in again.')],
    },
  ],
}
