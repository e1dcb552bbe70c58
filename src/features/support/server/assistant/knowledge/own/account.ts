import { paths } from '#app/routes.ts'
import type { ChatLink } from '#features/support/contract.ts'
import type { WrittenPassage } from '#features/support/server/assistant/knowledge/passage.ts'

const profile: ChatLink = { label: 'Account settings', href: `${paths.profile}?section=profile` }

/** On what customers do with their account. */
export const account: WrittenPassage[] = [
  {
    title: 'Sign up',
    asks: ['create open register an account', 'how do i sign up', 'make an account'],
    text: 'An account takes a name, an e-mail address and a password of eight characters or more, or your Google account. It is free.',
    link: { label: 'Sign up', href: paths.signup },
  },
  {
    title: 'Sign in',
    asks: ['log in login', 'sign in with google', 'google login', 'cannot log in'],
    text: 'You sign in with your e-mail address and password, or with Google where the sign-in page shows its button.',
    link: { label: 'Sign in', href: paths.login },
  },
  {
    title: 'Forgotten password',
    asks: ['forgot my password', 'reset password', 'lost password', 'cannot remember password'],
    text: 'Enter your e-mail address on the page for forgotten passwords. If an account has it, a link for a new password comes by e-mail.',
    link: { label: 'New password', href: paths.forgotPassword },
  },
  {
    title: 'Change password',
    asks: ['change my password', 'new password', 'update password'],
    text: 'In your profile, under Account Settings: Change Password asks for the current one and the new one. Your other sessions end with it.',
    link: profile,
  },
  {
    title: 'Change name or e-mail address',
    asks: ['change my email address', 'update email', 'change username name'],
    text: 'You can change your name in your profile. The e-mail address of an account is changed by a person, because receipts and guarantees hang on it.',
    link: profile,
    needsPerson: true,
  },
  {
    title: 'Erase account',
    asks: [
      'delete my account',
      'close account',
      'erase my data',
      'remove account',
      'remove all my personal information',
      'right to be forgotten',
    ],
    text: 'You can erase your account yourself in your profile, at the end of Account Settings. It tells you before what becomes of your balance and of open orders.',
    link: profile,
  },
  {
    title: 'Download my data',
    asks: ['export data', 'download all the data you have about me', 'gdpr access copy of my data'],
    text: 'In your profile, under Account Settings, “Download my data” makes a copy of everything we hold on you. Bought as a guest? Write to us from the address of the order.',
    link: profile,
  },
  {
    title: 'Sessions on other devices',
    asks: ['sign out on all devices', 'end session', 'log out everywhere', 'someone else logged in', 'stolen device'],
    text: 'Your profile lists every device that is signed in, under Account Settings. End one, or all others at once. A new password ends them as well.',
    link: profile,
  },
  {
    title: 'E-mails about orders and offers',
    asks: ['unsubscribe newsletter', 'turn off marketing emails', 'stop emails', 'notification settings preferences'],
    text: 'What we write to you about is chosen in your profile, under Notifications. News and offers come only if you ticked them, and each mail has a link to unsubscribe.',
    link: { label: 'Notifications', href: `${paths.profile}?section=notifications` },
  },
  {
    title: 'Orders from before the account',
    asks: ['orders placed as a guest are missing in my account', 'add guest order to account', 'orders from before i had an account'],
    text: 'Once your e-mail address is confirmed, your order history offers to add the guest orders that were placed with the same address.',
    link: { label: 'Order history', href: `${paths.profile}?section=history` },
  },
]
