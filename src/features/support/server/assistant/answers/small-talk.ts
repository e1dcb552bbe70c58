import { textReply } from '#features/support/server/assistant/request.ts'
import { paths } from '#shared/paths.ts'

const contact = { label: 'Contact us', href: paths.contact }

export const greeting = () => textReply('Hello! Ask me about packages and prices, your orders or our guarantees.')
export const thanks = () => textReply('You’re welcome!')
export const goodbye = () => textReply('Goodbye, and good luck!')
export const assent = () => textReply('Is there anything else I can help you with?')
export const unclear = () => textReply('What can I look up for you? Ask about a price, an order, delivery or a guarantee, in a sentence.')

export const who = (store: string) =>
  textReply(
    `I’m the ${store} assistant, a computer program. I know our prices, policies and guarantees, and your orders once you’ve signed in. If you’d rather talk to a person, just say so.`,
  )

export const person = (isAngry: boolean) =>
  textReply(
    isAngry
      ? 'I’m sorry about that. A person should look at this: I can hand you over here, or you can contact us.'
      : 'Of course. I can hand you over to a person here, or you can contact us.',
    [contact],
    { offersPerson: true },
  )

export const foreign = () =>
  textReply('I understand English best. Please ask me in English, or ask for a person to help you.', [contact], { offersPerson: true })

export const secret = () =>
  textReply(
    'Please never send a password or card number here: we don’t need it and will never ask for it. If it was real, change it now. For an order we need only the public link.',
    [{ label: 'Do you need my password?', href: `${paths.faq}#password` }],
  )

/** Asks which of the `choices` was meant, with a button for each. Without choices, says that it doesn’t know. */
export const unsure = (choices: string[]) =>
  choices.length === 0
    ? textReply(
        'I don’t know that. I can only help with this shop and your orders here. For anything else, a person can help you.',
        [contact],
        { offersPerson: true },
      )
    : textReply('I’m not sure what you mean. Did you mean one of these? If not, a person can help you.', [], {
        choices,
        offersPerson: true,
      })
