import type { RemedyKind } from '#features/guarantees/contract.ts'
import type { OrderStatus } from '#features/orders/contract.ts'

/** The body of `POST /contact`. Section 3, "Contact message". */
export interface ContactSubmission {
  name: string
  email: string
  subject: string
  message: string
  /** A field that people do not see: what stands in it was filled in by a program. */
  homepage?: string | undefined
  /** Milliseconds from the form's appearance to its sending, where the page says it. */
  elapsedMs?: number | undefined
}

export const conversationStatuses = ['assistant', 'waiting', 'person', 'closed'] as const
/** assistant: it answers · waiting: for a person · person: one is in it · closed. */
export type ConversationStatus = (typeof conversationStatuses)[number]

export const channels = ['chat', 'contact', 'order'] as const
export type Channel = (typeof channels)[number]

/** Who wrote a message; a `note` is seen by the shop's people alone. */
export type Author = 'customer' | 'assistant' | 'person' | 'note'

export interface ChatLink {
  label: string
  /** A path of the shop. */
  href: string
}

/** Something that the assistant can do once the customer says yes. */
export interface Proposal {
  kind: 'remedy'
  orderId: string
  orderNumber: string
  remedy: RemedyKind
  /** `Ask for a refill of GS-10042: 400 views are missing.` */
  summary: string
  /** What else is needed before it can be asked for, in the words of the question; null where nothing is. */
  needs: 'message' | 'currentCount' | null
  /** What they told already, and is asked for with. */
  given?: { message?: string; currentCount?: number }
  state: 'open' | 'done' | 'declined' | 'failed'
}

export interface ChatMessage {
  id: string
  author: Author
  /** First name of the person who wrote it; null but for `person` and `note`. */
  authorName: string | null
  content: string
  links: ChatLink[]
  proposal: Proposal | null
  /** Whether the assistant offers a person with it. */
  offersPerson: boolean
  /** ISO 8601, UTC. */
  createdAt: string
}

/** A conversation as its customer sees it. */
export interface ConversationView {
  id: string
  status: ConversationStatus
  /** First name of the person in it. */
  personName: string | null
  /** Whether an answer that comes later has an address to go to. */
  hasEmail: boolean
  /** Oldest first, the newest hundred at most. */
  messages: ChatMessage[]
}

/** Whether somebody is there to answer. */
export interface Availability {
  online: boolean
  /** In words, where the operator set hours: `Monday to Friday, 9:00 to 17:00 UTC`; null else. */
  hours: string | null
  /** ISO 8601: when somebody will be there by those hours; null where that is not known. */
  nextAt: string | null
}

/** Whether one of the shop's people is there to answer: switched on, and seen a moment ago. */
export interface Presence {
  online: boolean
}

/** The body of `POST /chatbot/send-message`. Section 7, and what names the conversation. */
export interface ChatAsked {
  prompt: string
  /** Shown to a model as what was said; never trusted. */
  conversationHistory?: { role: 'user' | 'assistant'; content: string }[]
  /** The guest's conversation; an account's is found by its bearer token. */
  conversation?: { id: string; token: string }
  /** Orders that this browser holds the access token of: what a guest can ask about. */
  orders?: { id: string; token: string }[]
  /** The sender's own name of the message: sent twice, it is kept once. */
  key?: string
  /** Answer as `text/event-stream`: `delta` {text}, then `done` {the JSON answer}. */
  stream?: boolean
}

/** What `POST /chatbot/send-message` answers. */
export interface ChatAnswered {
  success: true
  data: {
    /** The assistant's words; empty while a person is in the conversation, or awaited. */
    response: string
    /** `token` for guests alone: it opens the conversation. */
    conversation: { id: string; token: string | null; status: ConversationStatus; personName: string | null }
    /** What was said now: the customer's message, and the answer where there is one. */
    messages: ChatMessage[]
  }
}

/** A line of the operators' inbox. */
export interface InboxEntry {
  id: string
  channel: Channel
  status: ConversationStatus
  subject: string
  /** Whoever it is with: a name, else an address, else `Visitor`. */
  who: string
  email: string | null
  userId: string | null
  lastLine: string
  /** ISO 8601, UTC. */
  lastMessageAt: string
  waitingSince: string | null
  assignedTo: { id: string; name: string } | null
  unread: boolean
  suspected: boolean
}

/** A conversation as the shop's people see it. */
export interface InboxConversation extends InboxEntry {
  orderId: string | null
  messages: ChatMessage[]
  /** The orders of whoever it is with, the newest ten. */
  orders: { id: string; orderNumber: string; service: string; quantity: number; status: OrderStatus; createdAt: string }[]
}

/** A page of the inbox. */
export interface InboxPage {
  data: InboxEntry[]
  next: string | null
  /** How many wait for a person, whatever is looked at. */
  waiting: number
}

/** Somebody of the staff who may answer. */
export interface Colleague {
  id: string
  name: string
}

/** An answer that is given often; `{name}` and `{order}` stand for the customer's first name and their order's number. */
export interface CannedReply {
  id: string
  title: string
  content: string
}

/** How conversations went in a window of days. */
export interface SupportFigures {
  /** Begun in the window, by day (`2026-11-20`, UTC), every day of it. */
  days: { day: string; chat: number; contact: number; order: number }[]
  /** Conversations in which a person was first asked for in the window. */
  asked: number
  /** Of those, the ones that a person has answered. */
  answered: number
  /** From asking to the first answer of a person, in seconds; null where none was answered. */
  firstResponse: { median: number; p90: number } | null
  /** Chats begun in the window, and those of them in which nobody asked for a person and none wrote. */
  chats: number
  byAssistant: number
  people: { id: string; name: string; answers: number; conversations: number; firstMedian: number | null }[]
}

/** What sockets get: `user:<id>` of an account, `conversation:<id>` of a guest, and `staff`. */
export interface SupportEvents {
  conversation_changed: { conversationId: string; status: ConversationStatus }
  typing: { conversationId: string; author: 'customer' | 'person' }
}
