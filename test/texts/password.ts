import type { Page } from '@playwright/test'
import { newCustomer } from '../journeys/customer.ts'
import { PASSWORD } from '../support/customer.ts'
import { hold, lose, open, press, refuse } from './reach.ts'
import { button, field, heading, insteadOf, message, type Screen, toast } from './text.ts'

const UPDATE = '**/api/auth/updatepassword'

async function typePasswords(page: Page, current: string, next: string, repeated = next): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password', { exact: true }).fill(repeated)
}

const update = (page: Page) => press(page, 'Update Password')

export const changePassword: Screen = {
  name: 'Change password',
  states: [
    {
      section: 2,
      when: 'opened',
      async go(page) {
        await newCustomer(page)
        await open(page, '/profile?section=profile')
        await press(page, 'Change Password')
      },
      shows: [heading('Change Password'), field('Current password'), field('New password'), field('Confirm new password')],
    },
    {
      section: 5,
      when: 'sent empty',
      go: update,
      shows: [message('Current password is required'), message('New password is required')],
    },
    {
      section: 5,
      when: 'a short password and another',
      async go(page) {
        await typePasswords(page, PASSWORD, 'short', 'other')
        await update(page)
      },
      shows: [message('Password must be at least 8 characters'), message('Passwords do not match')],
    },
    {
      section: 8,
      when: 'refused without words',
      async go(page) {
        await typePasswords(page, PASSWORD, 'lighthouse keeps 7 owls')
        await refuse(page, UPDATE)
        await update(page)
      },
      // The specification has it without the second sentence as well.
      shows: [message('Failed to update password. Please try again.')],
    },
    {
      section: 8,
      when: 'no answer comes',
      async go(page) {
        await lose(page, UPDATE)
        await update(page)
      },
      shows: [message('An error occurred while updating your password. Please try again.')],
    },
    {
      section: 2,
      when: 'on its way',
      async go(page) {
        const letGo = await hold(page, UPDATE)
        await update(page)
        return letGo
      },
      shows: [button('Updating...')],
    },
    {
      section: 8,
      when: 'changed',
      go: async () => {},
      shows: [toast('Password updated successfully!')],
    },
    {
      section: 8,
      when: 'the session has ended meanwhile',
      async go(page) {
        await press(page, 'Change Password')
        await typePasswords(page, 'lighthouse keeps 7 owls', 'a lake without a name')
        await refuse(page, UPDATE, { message: 'Authentication required' }, 401)
        await refuse(page, '**/api/auth/refresh', {}, 401)
        await update(page)
      },
      shows: [toast('User not found. Please log in again.'), heading('Sign in')],
    },
    {
      section: 8,
      when: 'a forgotten one is set anew, and no answer comes',
      async go(page) {
        await open(page, '/reset-password#token=some')
        await page.getByLabel('New password').fill('a lake without a name')
        await page.getByLabel('Confirm password').fill('a lake without a name')
        await lose(page, '**/api/auth/reset-password')
        await press(page, 'Set the new password')
      },
      shows: [
        insteadOf(
          'An error occurred while updating password.',
          'it says what to do next',
          message(/An error occurred while updating password\. /),
        ),
      ],
    },
  ],
}
