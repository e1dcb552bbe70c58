import type { Question } from '../question.ts'

export const account: Question[] = [
  { ask: 'Do I need an account to order?', says: [/^no|guest/i] },
  { ask: 'how do i sign up', says: [/account/], link: '/signup' },
  { ask: 'I forgot my password', says: [/link/], link: '/forgot-password' },
  { ask: 'how to change my passwrod', says: [/profile/i], link: '/profile' },
  { ask: 'delete my account', says: ['delete'], link: '/profile', proposes: false },
  { ask: 'How can I download all the data you have about me? GDPR', says: ['download'], link: '/profile' },
  { ask: 'what is my balance', as: 'eve', says: ['$0.00'], link: '/profile' },
  { ask: 'how much money is in my account', as: 'bob', says: ['$25.00'] },
  { ask: 'whats my balance', says: [/sign in/], link: '/login' },
  { ask: 'can i withdraw my balance back to my card', says: [/back/] },
  { ask: 'turn off marketing emails', says: [/profile|unsubscribe/i] },
  { ask: 'how do i log in with google', says: ['Google'], link: '/login' },
  { ask: 'change my email address', says: ['both addresses'], link: '/profile' },
  { ask: 'i dont get any confirmation email', says: ['spam'] },
  { ask: 'How do I sign out on all my other devices?', says: [/device|session/], link: '/profile' },
  { ask: 'my orders from before i had an account are missing', says: [/add|claim|address/] },
]
