import type { Page } from '@playwright/test'
import { newCustomer } from '../journeys/customer.ts'
import { hold, lose, open, press, refuse, scriptIsThere } from './reach.ts'
import { button, checkbox, field, heading, inHeader, link, message, option, type Screen, toast, words } from './text.ts'

const LIST = /\/api\/notifications\?/
const ONE = '**/api/notifications/ntf_*'
const ALL = /\/api\/notifications$/
const READ_ALL = '**/api/notifications/mark-all-read'
const PREFERENCES = '**/api/notification-preferences'

const sendTest = (page: Page, type: string) =>
  page.getByRole('group', { name: 'Test notifications' }).getByRole('button', { name: type }).click()
const pressFirst = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name }).first().click()
const clear = async (page: Page) => {
  await press(page, 'Clear all')
  await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click()
}

/** The list is asked for by itself as well (the socket has connected): all of these calls are answered so, until the end. */
async function listAnswers(page: Page, status: number, json: object): Promise<() => Promise<void>> {
  await page.route(LIST, (route) => route.fulfill({ status, json }))
  return () => page.unroute(LIST)
}

/** A page of the list, with more behind it. */
const filledPage = Array.from({ length: 20 }, (_, age) => {
  const [id, at] = [`ntf_${age + 10}`, new Date(0).toISOString()]
  return { _id: id, id, type: 'system', title: 'Example', message: 'An example.', link: null, read: true, readAt: at, createdAt: at }
})

export const notifications: Screen = {
  name: 'Notifications',
  states: [
    {
      section: 2,
      when: 'the list is loading',
      async go(page) {
        await newCustomer(page)
        const letGo = await hold(page, '**/api/notifications?*')
        await page.goto('/notifications')
        return letGo
      },
      shows: [heading('Notifications'), message('Loading notifications...')],
    },
    {
      section: 2,
      when: 'there is none',
      go: scriptIsThere,
      shows: [
        words('No notifications yet'),
        button('All'),
        button('Unread'),
        button('Mark all read'),
        link('Preferences'),
        button('For 5 seconds'),
        button('For 8 seconds'),
        ...inHeader([link('Notifications')]),
      ],
    },
    {
      section: 4,
      when: 'one has arrived',
      go: (page) => sendTest(page, 'Orders'),
      shows: [
        button('Clear all'),
        words('New'),
        words('Just now'),
        toast('Just now'),
        button(/^Mark read/),
        button(/^Delete/),
        ...inHeader([link('Notifications, 1 unread')]),
      ],
    },
    {
      section: 8,
      when: 'marking it is refused without words',
      async go(page) {
        await refuse(page, `${ONE}/read`)
        await pressFirst(page, /^Mark read/)
      },
      shows: [message('Failed to mark notification as read'), button('Reload'), words('New')],
    },
    {
      section: 8,
      when: 'marking it is refused with a message',
      async go(page) {
        await refuse(page, `${ONE}/read`, { message: 'Not now, please.' }, 503)
        await pressFirst(page, /^Mark read/)
      },
      shows: [message('Not now, please.')],
    },
    {
      section: 8,
      when: 'marking it gets no answer',
      async go(page) {
        await lose(page, `${ONE}/read`)
        await pressFirst(page, /^Mark read/)
      },
      shows: [message('Network error. Please check your connection.')],
    },
    {
      section: 8,
      when: 'marking all is refused without words',
      async go(page) {
        await refuse(page, READ_ALL)
        await press(page, 'Mark all read')
      },
      shows: [message('Failed to mark all notifications as read'), words('New')],
    },
    {
      section: 8,
      when: 'deleting is refused without words',
      async go(page) {
        await refuse(page, ONE)
        await pressFirst(page, /^Delete/)
      },
      shows: [message('Failed to delete notification'), words('New')],
    },
    {
      section: 8,
      when: 'clearing is refused without words',
      async go(page) {
        await page.route(ALL, (route) => route.fulfill({ status: 500, json: { success: false } }), { times: 1 })
        await clear(page)
      },
      shows: [message('Failed to clear all notifications'), words('New')],
    },
    {
      section: 8,
      when: 'the list is refused without words',
      async go(page) {
        const end = await listAnswers(page, 500, { success: false })
        await page.reload()
        return end
      },
      shows: [message('Failed to retrieve notifications'), button('Reload')],
    },
    {
      section: 8,
      when: 'more of the list is refused without words',
      async go(page) {
        await page.route(LIST, (route) => {
          const isMore = route.request().url().includes('before=')
          return isMore
            ? route.fulfill({ status: 500, json: { success: false } })
            : route.fulfill({ json: { success: true, count: 20, unreadCount: 0, data: filledPage, next: 'more' } })
        })
        await page.reload()
        await page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').last().waitFor()
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
        return () => page.unroute(LIST)
      },
      shows: [message('Failed to fetch notifications')],
    },
    {
      section: 2,
      when: 'the preferences',
      go: (page) => open(page, '/notifications?section=preferences'),
      shows: [
        checkbox('Orders: notify me'),
        checkbox('Payments: by email'),
        checkbox('In the shop'),
        checkbox('Email'),
        checkbox('Push'),
        field('Email frequency'),
        option('Right away'),
        option('One email a week'),
        checkbox('Quiet hours'),
        button('Save preferences'),
      ],
    },
    {
      section: 8,
      when: 'the preferences are refused without words',
      async go(page) {
        await refuse(page, PREFERENCES)
        await press(page, 'Save preferences')
      },
      shows: [toast('Failed to update preferences')],
    },
    {
      section: 8,
      when: 'the preferences get no answer',
      async go(page) {
        await lose(page, PREFERENCES)
        await press(page, 'Save preferences')
      },
      shows: [toast('Network error. Please check your connection.')],
    },
    {
      section: 2,
      when: 'the plain test messages',
      async go(page) {
        await press(page, 'For 5 seconds')
        await press(page, 'For 8 seconds')
      },
      shows: [toast('This message stays for 5 seconds.'), toast('This message stays for 8 seconds.')],
    },
    {
      section: 2,
      when: 'the section of the account',
      go: (page) => open(page, '/profile?section=notifications'),
      shows: [
        heading('Notifications'),
        checkbox('Order updates'),
        checkbox('News and offers'),
        link('your notifications'),
        button('For 5 seconds'),
      ],
    },
  ],
}
