import type { Page } from '@playwright/test'
import { newCustomer, signIn } from '../journeys/customer.ts'
import { hold, lose, open, press, refuse } from './reach.ts'
import { button, checkbox, field, heading, link, message, radio, type Screen, toast, words } from './text.ts'

const ORDERS = '**/api/orders/user?*'
const PROFILE = '**/api/auth/updateprofile'

const section = (name: string) => (page: Page) => open(page, `/profile?section=${name}`)

export const protectedPages: Screen = {
  name: 'Protected pages',
  states: ['/profile', '/notifications'].map((path) => ({
    section: 2,
    when: `${path}, before it is known who asks`,
    async go(page) {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto(path, { waitUntil: 'commit' })
    },
    shows: [words('Loading...')],
  })),
}

export const account: Screen = {
  name: 'Account',
  states: [
    {
      section: 2,
      when: 'a new customer opens it',
      async go(page) {
        await newCustomer(page)
        await open(page, '/profile')
      },
      shows: [
        words('Ada Lovelace'),
        link('Overview'),
        link('Deposit Balance'),
        link('Order History'),
        link('Profile Settings'),
        link('Notifications'),
        button('Logout'),
        words('Account Balance'),
        words('Total Orders'),
        words('Total Spent'),
        words('No recent activity'),
        link('Add Funds'),
        link('View Orders'),
      ],
    },
    {
      section: 8,
      when: 'the overview is refused without words',
      async go(page) {
        await refuse(page, '**/api/orders/user/totals')
        await page.reload()
      },
      shows: [message('Failed to retrieve orders'), button('Try Again')],
    },
    {
      section: 8,
      when: 'the overview gets no answer',
      async go(page) {
        await lose(page, '**/api/orders/user/totals')
        await press(page, 'Try Again')
      },
      shows: [message('An error occurred while retrieving your orders')],
    },
    {
      section: 2,
      when: 'the deposit',
      go: section('deposit'),
      shows: [
        heading('Deposit Balance'),
        field('Amount'),
        button('$25'),
        button('$50'),
        button('$100'),
        button('$200'),
        radio('Card'),
        radio('PayPal'),
        radio('Crypto'),
        words('Current balance'),
        button('Deposit'),
      ],
    },
    {
      section: 2,
      when: 'the history is loading',
      async go(page) {
        const letGo = await hold(page, ORDERS)
        await section('history')(page)
        return letGo
      },
      shows: [heading('Order History'), message('Loading orders...')],
    },
    { section: 2, when: 'the history is empty', go: async () => {}, shows: [words('No orders found'), button('Refresh')] },
    {
      section: 8,
      when: 'the history is refused without words',
      async go(page) {
        await refuse(page, ORDERS)
        await press(page, 'Refresh')
      },
      shows: [message('Failed to load orders'), button('Try Again')],
    },
    {
      section: 8,
      when: 'the history gets no answer',
      async go(page) {
        await lose(page, ORDERS)
        await press(page, 'Try Again')
      },
      shows: [message('An error occurred while loading orders')],
    },
    {
      section: 2,
      when: 'the settings',
      go: section('profile'),
      shows: [
        heading('Account Settings'),
        field('First name'),
        field('Last name'),
        field('Email address'),
        checkbox('Order updates'),
        checkbox('News and offers'),
        button('Change Password'),
        button('Save Changes'),
      ],
    },
    {
      section: 5,
      when: 'nothing was changed',
      go: (page) => press(page, 'Save Changes'),
      shows: [toast('No Changes'), toast('No changes detected. Please make changes before saving.')],
    },
    {
      section: 8,
      when: 'a new name gets no answer',
      async go(page) {
        await page.getByLabel('Last name').fill('Byron')
        await lose(page, PROFILE)
        await press(page, 'Save Changes')
      },
      shows: [toast('Error!'), toast('An error occurred while updating your profile. Please try again.')],
    },
    {
      section: 8,
      when: 'a new name is refused without words',
      async go(page) {
        await refuse(page, PROFILE)
        await press(page, 'Save Changes')
      },
      shows: [toast('An error occurred while updating profile. Please try again.')],
    },
    {
      section: 8,
      when: 'a new name is refused with a message',
      async go(page) {
        await refuse(page, PROFILE, { message: 'No any changes!' }, 400)
        await press(page, 'Save Changes')
      },
      shows: [toast('No any changes!')],
    },
    {
      section: 8,
      when: 'a new name is saved',
      go: (page) => press(page, 'Save Changes'),
      shows: [toast('Success!'), toast('Profile updated successfully!')],
    },
  ],
}

export const history: Screen = {
  name: 'Order history',
  states: [
    {
      section: 2,
      when: 'there are orders',
      async go(page) {
        await signIn(page, 'demo@example.com', 'demo-password-1')
        await section('history')(page)
      },
      shows: [
        words('Order Number'),
        words('Service'),
        words('Quality'),
        words('Price'),
        words('Status'),
        words('Date'),
        words(/^GS-\w+$/),
        button('Refresh'),
      ],
    },
  ],
}
