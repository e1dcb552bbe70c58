import type { Page } from '@playwright/test'
import { answer, lose, open, opened, press, refuse } from './reach.ts'
import { button, field, heading, link, message, option, radio, type Screen, toast, words } from './text.ts'

const LIST = '**/api/leavereview/public*'
const VOTE = '**/helpful'
const SEND = '**/api/leavereview'
const DAY_MS = 86_400_000

const vote = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Helpful/ })
    .first()
    .click()

const loadMore = (page: Page) => press(page, /^(Load more reviews|Try Again)$/)

/** Reviews as the shop would tell them, so many days old. */
const reviewsOf = (days: number[]) => ({
  success: true,
  data: days.map((age) => ({
    id: `rev_texts_${age}`,
    username: 'Ada',
    serviceUsed: 'TikTok Views',
    rating: 4,
    reviewTitle: `Written ${age} days ago`,
    content: 'Came evenly.',
    isVerified: false,
    helpfulVotes: 0,
    createdAt: new Date(Date.now() - age * DAY_MS).toISOString(),
    reply: null,
  })),
})

export const reviews: Screen = {
  name: 'Reviews',
  states: [
    {
      section: 2,
      when: 'opened',
      go: opened('/reviews'),
      shows: [
        heading('Customer reviews'),
        words(/^\d\.\d out of 5$/),
        link(/^5 stars \d+/),
        link(/^1 star \d+/),
        link('Leave a review'),
        button(/^Helpful/),
        words('Verified order'),
        button('Load more reviews'),
      ],
    },
    {
      section: 8,
      when: 'a vote is refused without words',
      async go(page) {
        await refuse(page, VOTE, {}, 503)
        await vote(page)
      },
      shows: [toast('Vote failed'), toast('Failed to record your vote.')],
    },
    {
      section: 8,
      when: 'a vote gets no answer',
      async go(page) {
        await lose(page, VOTE)
        await vote(page)
      },
      shows: [toast('An error occurred while voting for the review')],
    },
    {
      section: 8,
      when: 'a vote is answered without a count',
      async go(page) {
        await answer(page, VOTE, { success: true })
        await vote(page)
      },
      shows: [toast('Failed to vote for review')],
    },
    { section: 8, when: 'a vote is given', go: vote, shows: [toast('Vote recorded!'), toast('Thank you for your feedback.')] },
    {
      section: 8,
      when: 'more get no answer',
      async go(page) {
        await lose(page, LIST)
        await loadMore(page)
      },
      shows: [message('An error occurred while fetching reviews')],
    },
    {
      section: 8,
      when: 'more are refused without words',
      async go(page) {
        await refuse(page, LIST)
        await loadMore(page)
      },
      shows: [message('Failed to fetch reviews'), button('Try Again')],
    },
    {
      section: 8,
      when: 'more are answered with something else',
      async go(page) {
        await answer(page, LIST, { success: true, data: 'none' })
        await loadMore(page)
      },
      shows: [message('Invalid response format from server')],
    },
    {
      section: 4,
      when: 'more of any age come',
      async go(page) {
        await answer(page, LIST, reviewsOf([6, 7, 29, 30, 364, 365, 800]))
        await loadMore(page)
      },
      shows: [
        words('6 days ago'),
        words('1 week ago'),
        words('4 weeks ago'),
        words('1 month ago'),
        words('12 months ago'),
        words('1 year ago'),
        words('2 years ago'),
      ],
    },
  ],
}

const submit = (page: Page) => press(page, 'Submit review')

export const leaveReview: Screen = {
  name: 'Leave a review',
  states: [
    {
      section: 2,
      when: 'opened',
      go: opened('/leave-review'),
      shows: [
        field('Name'),
        field('Email address'),
        field('Service'),
        option('Instagram Followers'),
        option('YouTube Comments'),
        radio('1 star, very poor'),
        radio('2 stars, poor'),
        radio('3 stars, fair'),
        radio('4 stars, good'),
        radio('5 stars, very good'),
        field('Title'),
        field('Review'),
        button('Submit review'),
      ],
    },
    {
      section: 5,
      when: 'sent empty',
      go: submit,
      shows: [message(/Please select a rating/), message('Rating is required to submit your review.')],
    },
    {
      section: 5,
      when: 'sent with a rating alone',
      async go(page) {
        await page.getByRole('radio', { name: /^4 stars/ }).check({ force: true })
        await submit(page)
      },
      shows: [message(/Please fill all fields/), message('All fields are required to submit your review.')],
    },
    {
      section: 8,
      when: 'what sends it cannot be loaded',
      async go(page) {
        await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
        await page.getByLabel('Email address').fill(`texts-${Date.now()}@example.com`)
        await page.getByRole('combobox', { name: 'Service' }).selectOption('TikTok Views')
        await page.getByRole('textbox', { name: 'Title' }).fill('Even')
        await page.getByLabel('Review', { exact: true }).fill(`Twelve hours, evenly spread. ${Date.now()}`)
        await lose(page, '**/calls-*.js')
        await submit(page)
      },
      shows: [message(/Submission failed/), message('An unexpected error occurred. Please try again.')],
    },
    {
      section: 8,
      when: 'no answer comes',
      async go(page) {
        await open(page, '/leave-review')
        await lose(page, SEND)
        await submit(page)
      },
      shows: [message('An error occurred while submitting your review')],
    },
    {
      section: 8,
      when: 'refused without words',
      async go(page) {
        await refuse(page, SEND)
        await submit(page)
      },
      shows: [message(/Submission failed/), message('Failed to submit review. Please try again.')],
    },
    {
      section: 8,
      when: 'refused with a message',
      async go(page) {
        await refuse(page, SEND, { message: 'Please write in one language.' }, 400)
        await submit(page)
      },
      shows: [message('Please write in one language.')],
    },
    {
      section: 8,
      when: 'sent',
      go: submit,
      shows: [
        heading('Review submitted successfully!'),
        words('Thank you for your feedback. Your review will be published after moderation.'),
      ],
    },
  ],
}
