import type { Page } from '@playwright/test'
import { openChat, say, answerAvailability } from '../journeys/chat.ts'
import { lose, opened, refuse } from './reach.ts'
import { button, field, heading, inChat, insteadOf, message, type Screen, words } from './text.ts'

const SEND = '**/api/chatbot/send-message'
const GREETING = 'Hello! Welcome to Groundswell support. How can I help you today?'
const chat = (page: Page) => page.getByRole('dialog', { name: 'Chat with support' })

/** The floating widget. */
export const chatWidget: Screen = {
  name: 'Chat',
  states: [
    {
      section: 2,
      when: 'opened',
      go: async (page) => void (await openChat(page, '/about')),
      shows: inChat([words(GREETING), words('Assistant'), field('Your message'), button('Send'), button('Talk to a person')]),
    },
    {
      section: 8,
      when: 'the shop refuses a message',
      async go(page) {
        await refuse(page, SEND, { message: 'The shop is resting.' }, 503)
        await say(chat(page), 'Hello?')
      },
      shows: inChat([
        words(
          "I apologize, but I'm having trouble connecting to our support system right now. Please try again in a moment or contact us through our support email.",
        ),
        message('API connection failed: The shop is resting.'),
        button('Clear'),
      ]),
    },
    {
      section: 8,
      when: 'no answer comes',
      async go(page) {
        await chat(page).getByRole('button', { name: 'Clear' }).click()
        await lose(page, SEND)
        await say(chat(page), 'Hello?')
      },
      shows: inChat([words('Sorry, I encountered an error. Please try again or contact our support team.'), message(/^Network error: /)]),
    },
    {
      section: 2,
      when: 'cleared',
      go: (page) => chat(page).getByRole('button', { name: 'Clear' }).click(),
      shows: inChat([words(GREETING)]),
    },
  ],
}

export const liveChat: Screen = {
  name: 'Live chat',
  states: [
    {
      section: 2,
      when: 'somebody is online',
      async go(page) {
        await answerAvailability(page, true)
        await opened('/live-chat')(page)
      },
      shows: [heading('Live chat'), words(GREETING), field('Your message'), words('Online now')],
    },
    {
      section: 2,
      when: 'nobody is online',
      async go(page) {
        await page.unrouteAll()
        await answerAvailability(page, false)
        await opened('/live-chat')(page)
      },
      shows: [
        insteadOf('online now', 'it is said only while somebody is', words('No one is online right now')),
        insteadOf(
          'a fixed canned support reply',
          'the assistant answers, or a person',
          words(/The assistant answers automatically. A person answers by email.$/),
        ),
      ],
    },
  ],
}
