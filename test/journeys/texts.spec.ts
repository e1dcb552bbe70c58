import { expect } from '@playwright/test'
import { answers } from '../texts/answers.ts'
import { blog, blogPost } from '../texts/blog.ts'
import { chatWidget, liveChat } from '../texts/chat.ts'
import { checkout, olderOrder } from '../texts/checkout.ts'
import { expectTexts } from '../texts/find.ts'
import { frame } from '../texts/frame.ts'
import { google, googleCallback, googleWindow } from '../texts/google.ts'
import { home } from '../texts/home.ts'
import { contact, information } from '../texts/information.ts'
import { notifications } from '../texts/notifications.ts'
import { packagePages } from '../texts/packages.ts'
import { changePassword } from '../texts/password.ts'
import { postSelection } from '../texts/post-selection.ts'
import { account, history, protectedPages } from '../texts/profile.ts'
import { leaveReview, reviews } from '../texts/reviews.ts'
import { signIn, signUp } from '../texts/sign-in.ts'
import { tracking } from '../texts/tracking.ts'
import { test } from './journey.ts'

/** The slow ones first, so that no worker ends long after the others. */
const screens = [
  ...packagePages,
  tracking,
  googleWindow,
  account,
  notifications,
  checkout,
  changePassword,
  leaveReview,
  frame,
  postSelection,
  information,
  reviews,
  signUp,
  googleCallback,
  blog,
  blogPost,
  olderOrder,
  contact,
  chatWidget,
  liveChat,
  signIn,
  google,
  history,
  protectedPages,
  home,
]

for (const { name, states } of screens) {
  test(`every text of the specification is in its place: ${name}`, async ({ page }) => {
    for (const state of states) {
      await test.step(state.when, async () => {
        const end = await state.go(page)
        await expectTexts(page, state)
        await end?.()
      })
    }
  })
}

test('every text of the specification is in its place: answers of the API', async ({ request }) => {
  for (const { section, when, ask, says } of answers) {
    expect.soft(await (await ask(request)).json(), `section ${section}, ${when}`).toMatchObject({ message: says })
  }
})
