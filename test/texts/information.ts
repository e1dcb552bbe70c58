import type { Page } from '@playwright/test'
import { lose, open, opened, press } from './reach.ts'
import { button, field, heading, insteadOf, link, message, type Screen, words } from './text.ts'

const oneFigure = 'a figure is a claim of the registry, worded once for all pages'
const CONTACT = '**/api/contact'

async function write(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill(`Where do I find my invoice? ${Date.now()}`)
}

export const information: Screen = {
  name: 'Information pages',
  states: [
    {
      section: 2,
      when: 'about',
      go: opened('/about'),
      shows: [
        heading('About Groundswell'),
        insteadOf('100K+ customers', oneFigure, words('100,000+')),
        insteadOf('50M+ services', oneFigure, words('50M+')),
        insteadOf('4.9 rating', 'it is the average of the published reviews', words(/^\d\.\d\/5$/)),
        words('5+'),
        words('years in business'),
        heading('Our mission'),
        heading('Why choose us'),
        heading('Our values'),
        heading('Meet the team'),
      ],
    },
    {
      section: 2,
      when: 'how it works',
      go: opened('/how-it-works'),
      shows: [
        heading('How it works'),
        heading('Choose your package'),
        heading('Enter your details'),
        heading('Watch your growth'),
        heading('Why it works this way'),
        link('Get started'),
      ],
    },
    {
      section: 2,
      when: 'questions',
      go: opened('/faq'),
      shows: [
        heading('Frequently asked questions'),
        field('Search the answers'),
        heading('General'),
        heading('Services & Quality'),
        heading('Ordering & Payment'),
        heading('Guarantees & Support'),
        heading('Safety & Compliance'),
        link('Contact us'),
      ],
    },
    { section: 2, when: 'privacy', go: opened('/privacy'), shows: [heading(/Privacy/)] },
    { section: 2, when: 'terms', go: opened('/terms'), shows: [heading(/Terms/)] },
    {
      section: 2,
      when: 'an unknown address',
      go: opened('/no-such-page'),
      shows: [heading('Page Not Found'), link('Go to Home'), button('Go Back')],
    },
    {
      section: 8,
      when: 'a page breaks',
      async go(page) {
        await open(page, '/faq')
        await lose(page, '**/about.data*')
        await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
      },
      shows: [
        heading('Unexpected Application Error!'),
        insteadOf('message and stack', 'they are shown in development alone; here a reference that the logs know', words(/^Reference /)),
      ],
    },
  ],
}

export const contact: Screen = {
  name: 'Contact',
  states: [
    {
      section: 2,
      when: 'opened',
      go: opened('/contact'),
      shows: [
        words('Email'),
        field('Name'),
        field('Email address'),
        field('Subject'),
        field('Message'),
        heading('Common reasons to contact us'),
        heading('Response times'),
        heading('Common questions'),
      ],
    },
    {
      section: 5,
      when: 'sent empty',
      go: (page) => press(page, 'Send message'),
      shows: [message('Please fill in all required fields')],
    },
    {
      section: 8,
      when: 'no answer comes',
      async go(page) {
        await write(page)
        await lose(page, CONTACT)
        await press(page, 'Send message')
      },
      shows: [message('Failed to send message. Please try again.')],
    },
    {
      section: 8,
      when: 'sent',
      go: (page) => press(page, 'Send message'),
      shows: [message("Message sent successfully! We'll get back to you soon.")],
    },
  ],
}
