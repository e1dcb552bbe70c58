import type { ChatLink } from '#features/support/contract.ts'
import type { WrittenPassage } from '#features/support/server/assistant/knowledge/passage.ts'
import { paths } from '#shared/paths.ts'

const profile: ChatLink = { label: 'Account settings', href: `${paths.profile}?section=profile` }

/** Passages about accounts. */
export const account: WrittenPassage[] = [
  {
    title: 'Sign up',
    asks: ['create open register an account', 'how do i sign up', 'make an account'],
    text: 'All you need is a name, an email address and a password of at least eight characters, or your Google account. It’s free.',
    link: { label: 'Sign up', href: paths.signup },
  },
  {
    title: 'Sign in',
    asks: ['log in login', 'sign in with google', 'google login', 'cannot log in', 'i cant sign in'],
    text: 'Sign in with your email address and password, or with Google if the sign-in page shows its button. If your password doesn’t work, reset it there.',
    link: { label: 'Sign in', href: paths.login },
  },
  {
    title: 'Forgotten password',
    asks: ['forgot my password', 'reset password', 'lost password', 'cannot remember password'],
    text: 'Enter your email address on the forgotten password page. If it belongs to an account, we’ll email you a link to set a new password.',
    link: { label: 'New password', href: paths.forgotPassword },
  },
  {
    title: 'Change password',
    asks: ['change my password', 'new password', 'update password'],
    text: 'Go to your profile, open Account Settings and choose Change Password. You’ll need your current password; other devices are signed out.',
    link: profile,
  },
  {
    title: 'Change name or email address',
    asks: ['change my email address', 'update email', 'new email address for my account', 'change username name'],
    text: 'You can change both in your profile, under Account Settings. For a new email address, we send a link to the old address and one to the new one; it changes once you’ve used both.',
    link: profile,
  },
  {
    title: 'Delete account',
    asks: [
      'delete my account',
      'close account',
      'erase my data',
      'remove account',
      'remove all my personal information',
      'right to be forgotten',
    ],
    text: 'You can delete your account in your profile, at the end of Account Settings. Before you confirm, you’ll see what happens to your balance and open orders.',
    link: profile,
  },
  {
    title: 'Download my data',
    asks: ['export data', 'download all the data you have about me', 'gdpr access copy of my data'],
    text: 'In your profile, under Account Settings, “Download my data” gives you a copy of everything we hold about you. Checked out as a guest? Email us from the address you used for the order.',
    link: profile,
  },
  {
    title: 'Second factor',
    asks: [
      'turn on two-factor authentication',
      'turn off two-factor authentication',
      'enable 2fa',
      'authenticator app',
      'passkey',
      'recovery codes',
    ],
    text: 'You can turn the second factor on or off in your profile, under Account Settings. Once it’s on, signing in requires a code from an app on your phone, a passkey or a recovery code.',
    link: profile,
  },
  {
    title: 'Hacked account',
    asks: ['my account was hacked', 'someone got into my account', 'i was hacked', 'somebody changed my password'],
    text: 'Choose a new password right away: that signs out every other device. Then check your email address, second factor and devices in your profile, under Account Settings. If you can’t get in or see an order that isn’t yours, a person can help you.',
    link: { label: 'New password', href: paths.forgotPassword },
    needsPerson: true,
  },
  {
    title: 'Log out',
    asks: ['how do i log out', 'where is logout', 'sign out'],
    text: 'Open the menu with your name at the top of the page and choose Logout. To sign out other devices, go to Account Settings in your profile.',
    link: profile,
  },
  {
    title: 'Sessions on other devices',
    asks: ['sign out on all devices', 'end session', 'log out everywhere', 'someone else logged in', 'stolen device'],
    text: 'In your profile, Account Settings lists every device that is signed in. Sign out one of them, or all others at once. Changing your password also ends the other sessions.',
    link: profile,
  },
  {
    title: 'Emails about orders and offers',
    asks: ['unsubscribe newsletter', 'turn off marketing emails', 'stop emails', 'notification settings preferences'],
    text: 'Choose which emails you get in your profile, under Notifications. We send news and offers only if you opted in, and every one has a link to unsubscribe.',
    link: { label: 'Notifications', href: `${paths.profile}?section=notifications` },
  },
  {
    title: 'Orders from before the account',
    asks: ['orders placed as a guest are missing in my account', 'add guest order to account', 'orders from before i had an account'],
    text: 'Once you’ve confirmed your email address, your order history offers to add guest orders placed with the same address.',
    link: { label: 'Order history', href: `${paths.profile}?section=history` },
  },
]
