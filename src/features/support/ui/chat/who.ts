import type { Availability, ConversationView } from '#features/support/contract.ts'

interface SpeakerLabel {
  /** `Assistant`, `Ada from Groundswell`, or that no one is there. */
  title: string
  note: string
  mark: 'assistant' | 'person' | 'waiting' | 'nobody'
}

/** Returns the label that says who answers. */
export function speakerLabel(
  conversation: Omit<ConversationView, 'messages'> | null,
  availability: Availability | null,
  store: string,
): SpeakerLabel {
  if (conversation?.status === 'person') {
    return { title: `${conversation.personName ?? 'A person'} from ${store}`, note: 'You’re talking to a person.', mark: 'person' }
  }
  if (conversation?.status === 'waiting') {
    return availability?.online
      ? { title: 'Waiting for a person', note: 'We’ve let our team know.', mark: 'waiting' }
      : { title: 'No one is here right now', note: laterText(availability, conversation.hasEmail), mark: 'nobody' }
  }
  if (conversation?.status === 'closed') {
    return { title: 'Conversation closed', note: 'Send a message to start a new one.', mark: 'nobody' }
  }
  return { title: 'Assistant', note: 'Answers automatically.', mark: 'assistant' }
}

/** Says when a person will answer if no one is online. */
export function laterText(availability: Availability | null, hasEmail: boolean): string {
  const when = backText(availability)
  return hasEmail ? `We’ll also email you the answer.${when && ` ${when}`}` : when || 'We’ll answer as soon as we’re back.'
}

/** Returns `Back Monday, 9:00 AM.` in the visitor’s time zone, or else the hours. Empty if neither is known. */
export function backText(availability: Availability | null): string {
  if (availability?.nextAt) return `Back ${weekTime.format(new Date(availability.nextAt))}.`
  return availability?.hours ? `Here ${availability.hours}.` : ''
}

const weekTime = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit' })
