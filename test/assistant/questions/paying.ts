import type { Question } from '../question.ts'

export const paying: Question[] = [
  { ask: 'Which payment methods do you accept?', says: ['card', 'PayPal', 'crypto'] },
  { ask: 'can i pay with paypal', says: ['PayPal'] },
  { ask: 'do you take bitcoin or eth', says: ['Bitcoin', 'Ethereum'] },
  { ask: 'Apple Pay?', says: [/card, PayPal/], never: [/yes/i] },
  { ask: 'can i pay from my balance', says: ['balance'] },
  { ask: 'is my credit card data safe with you', says: [/card/, /never/] },
  { ask: 'my card was declined, what now', says: [/another|again/] },
  { ask: 'I was charged twice!!', says: [/person|back/], person: true },
  { ask: 'where do i find my receipt / invoice', says: [/receipt/] },
  { ask: 'minimum deposit', says: ['$5.00'] },
  { ask: 'whats the max i can top up', says: ['$1,000.00'] },
  { ask: 'Can I pay in euros?', says: ['US dollars'] },
  { ask: 'did my payment go through?', as: 'dan', says: ['{waiting-dan}', 'paid'] },
  { ask: 'my order says unpaid', as: 'ada', says: ['{unpaid}', /isn’t paid/], link: '/tracking' },
  { ask: 'How do I add funds', says: ['balance'], link: '/profile?section=deposit' },
  { ask: 'do i have to pay monthly', says: [/once|no subscription/] },
]
