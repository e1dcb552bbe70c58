import { paths } from '#app/routes.ts'
import { said } from '#features/support/server/assistant/answers/said.ts'

const contact = { label: 'Write to us', href: paths.contact }

export const greeting = () => said('Hello! Ask me about packages and prices, an order of yours, or our guarantees.')
export const thanks = () => said('You are welcome.')
export const goodbye = () => said('Goodbye, and all the best.')
export const assent = () => said('All right. Is there anything else that I can look up?')
export const unclear = () => said('What can I look up for you? Ask about a price, an order, delivery or a guarantee, in a sentence.')

export const who = (store: string) =>
  said(
    `I am the assistant of ${store}, a program. I know its prices, texts and guarantees, and your orders once you are signed in. If you prefer a person, say so.`,
  )

export const person = (isAngry: boolean) =>
  said(
    isAngry
      ? 'I am sorry that it came to this. A person should look at it: I can hand you over here, or you write to us.'
      : 'Gladly. I can hand you over to a person here, or you write to us.',
    [contact],
    { offersPerson: true },
  )

export const foreign = () =>
  said('I understand English best. Please ask me in English, or let a person help you.', [contact], { offersPerson: true })

export const secret = () =>
  said(
    'Please never send a password or card number here: we do not need it, and nobody of ours will ask for it. If it was a real one, change it now. For an order we need only the public link.',
    [{ label: 'Why no password is needed', href: `${paths.faq}#password` }],
  )

export const unknown = () =>
  said('I do not know that. I can only tell about this shop and your orders here. A person can help you with anything else.', [contact], {
    offersPerson: true,
  })
