import type { Page } from '@playwright/test'
import { answer, lose, open, press, refuse } from './reach.ts'
import { heading, message, type Screen, toast } from './text.ts'

const GOOGLE = '**/api/auth/google'
/** The question that Google's window was opened with: its answer has to name it. */
const question = async (popup: Page) => new URL(popup.url()).searchParams.get('state') ?? ''

/** Presses the button and comes back from Google with `query`, past its page. */
async function comeBack(page: Page, query: Record<string, string>): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await press(page, 'Continue with Google')
  const popup = await opening
  await popup.waitForURL(/state=/)
  await popup.goto(`/google-callback?${new URLSearchParams({ ...query, state: await question(popup) })}`)
  return popup
}

const unfinished = { code: 'texts' }

export const google: Screen = {
  name: 'Google sign-in',
  states: [
    {
      section: 8,
      when: 'nothing can be hashed',
      async go(page) {
        await page.addInitScript(() => {
          crypto.subtle.digest = () => Promise.reject(new Error('not served securely'))
        })
        await open(page, '/signup')
        await press(page, 'Continue with Google')
      },
      shows: [message('An error occurred while initiating Google login')],
    },
  ],
}

export const googleWindow: Screen = {
  name: 'Google’s window',
  states: [
    {
      section: 8,
      when: 'the browser blocks it',
      async go(page) {
        await open(page, '/login')
        await page.evaluate(() => (window.open = () => null))
        await press(page, 'Continue with Google')
      },
      shows: [message('Please allow popups to use Google login')],
    },
    {
      section: 8,
      when: 'it was refused there',
      async go(page) {
        await open(page, '/login')
        await comeBack(page, { error: 'access_denied' })
      },
      shows: [message(/Google login failed! /)],
    },
    {
      section: 8,
      when: 'it has a reason of its own',
      go: async (page) => void (await comeBack(page, { error: 'server_error', error_description: 'Try again after lunch.' })),
      shows: [message('Google login failed! Try again after lunch.')],
    },
    {
      section: 8,
      when: 'it brings nothing',
      go: async (page) => void (await comeBack(page, {})),
      shows: [message('Google login failed! No access token received')],
    },
    {
      section: 8,
      when: 'Google does not know what it brings',
      go: async (page) => void (await comeBack(page, unfinished)),
      shows: [message('Google authentication failed'), toast('Error'), toast('Google authentication failed')],
    },
    {
      section: 8,
      when: 'no answer comes',
      async go(page) {
        await lose(page, GOOGLE)
        await comeBack(page, unfinished)
      },
      shows: [message('Network error. Please check your connection.')],
    },
    {
      section: 8,
      when: 'refused without words',
      async go(page) {
        await refuse(page, GOOGLE)
        await comeBack(page, unfinished)
      },
      shows: [message('An error occurred during Google authentication')],
    },
    {
      section: 8,
      when: 'the shop has no Google account any more',
      async go(page) {
        await answer(page, GOOGLE, { success: false, message: 'Google login is not configured. Please contact support.' })
        await comeBack(page, unfinished)
      },
      shows: [message('Google login is not configured. Please contact support.')],
    },
    {
      section: 8,
      when: 'the answer signs nobody in',
      async go(page) {
        await answer(page, GOOGLE, { success: true })
        await comeBack(page, unfinished)
      },
      // On the sign-up page the specification leaves out the second sentence.
      shows: [message('An error occurred during Google login. Please try again.')],
    },
    {
      section: 8,
      when: 'signed in',
      async go(page) {
        const opening = page.waitForEvent('popup')
        await press(page, 'Continue with Google')
        const popup = await opening
        await popup.getByLabel('Email').fill(`texts-${Date.now()}@gmail.example`)
        await popup.getByRole('button', { name: 'Continue' }).click()
      },
      shows: [toast('Google login successful!')],
    },
  ],
}

/** Opens the window's page as Google does. What it tells the page that opened it is written down in it, to be read. */
async function openCallback(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    window.close = () => {}
    const postMessage = (told: { error?: string }) => {
      const note = document.createElement('output')
      note.textContent = told.error ?? 'no error'
      document.querySelector('main')?.append(note)
    }
    Object.defineProperty(window, 'opener', { value: { closed: false, postMessage } })
  })
  await open(page, `/google-callback${address}`)
}

export const googleCallback: Screen = {
  name: 'Google’s callback',
  states: [
    {
      section: 2,
      when: 'on its way to close',
      go: (page) => openCallback(page, '?code=texts'),
      shows: [heading('Completing Google login...'), message('This window will close automatically')],
    },
    {
      section: 8,
      when: 'Google gives a reason',
      go: (page) => openCallback(page, '#error=access_denied&error_description=Not+today'),
      shows: [message('Not today')],
    },
    {
      section: 8,
      when: 'Google gives only a code for it',
      go: (page) => openCallback(page, '?error=access_denied'),
      shows: [message('access_denied')],
    },
    { section: 8, when: 'without a token', go: (page) => openCallback(page, '#state=some'), shows: [message('No access token received')] },
    {
      section: 8,
      when: 'the address cannot be read',
      async go(page) {
        await page.addInitScript(() => {
          const read = (params: URLSearchParams, name: string) => URLSearchParams.prototype.getAll.call(params, name)[0] ?? null
          URLSearchParams.prototype.get = function get(name) {
            if (name === 'error_description') throw new Error('broken')
            return read(this, name)
          }
        })
        await openCallback(page, '?broken#access_token=some')
      },
      shows: [message('Unexpected error during OAuth callback')],
    },
  ],
}
