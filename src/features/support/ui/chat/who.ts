import type { Availability, ConversationView } from '#features/support/contract.ts'

interface Who {
  /** Who speaks: `Assistant`, `Ada from Groundswell`, or that nobody is there. */
  title: string
  note: string
  /** What the mark beside it says. */
  mark: 'assistant' | 'person' | 'waiting' | 'nobody'
}

/** Who is at the other end, in the words of the store of that `store` name. */
export function whoSpeaks(conversation: Omit<ConversationView, 'messages'> | null, availability: Availability | null, store: string): Who {
  if (conversation?.status === 'person') {
    return { title: `${conversation.personName ?? 'A person'} from ${store}`, note: 'A person answers you.', mark: 'person' }
  }
  if (conversation?.status === 'waiting') {
    return availability?.online
      ? { title: 'Waiting for a person', note: 'They have been told.', mark: 'waiting' }
      : { title: 'Nobody is here right now', note: laterText(availability, conversation.hasEmail), mark: 'nobody' }
  }
  if (conversation?.status === 'closed') {
    return { title: 'Conversation closed', note: 'Write again, and a new one begins.', mark: 'nobody' }
  }
  return { title: 'Assistant', note: 'Answers at once.', mark: 'assistant' }
}

/** When somebody answers while nobody is online. */
export function laterText(availability: Availability | null, hasEmail: boolean): string {
  const when = backText(availability)
  return hasEmail ? `The answer also comes by e-mail.${when && ` ${when}`}` : when || 'We answer as soon as somebody is back.'
}

/** `Back Monday, 9:00 AM.`, in the visitor's own time zone, or the hours; empty where neither is known. */
export function backText(availability: Availability | null): string {
  if (availability?.nextAt) return `Back ${weekTime.format(new Date(availability.nextAt))}.`
  return availability?.hours ? `Here ${availability.hours}.` : ''
}

const weekTime = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit' })
