import type { Author, Channel, ChatLink, ConversationStatus, Proposal } from '#features/support/contract.ts'

/** A row of `conversations`. */
export interface Conversation {
  id: string
  channel: Channel
  /** An account's, or null: whoever shows its token. */
  userId: string | null
  key: string | null
  name: string | null
  email: string | null
  subject: string
  status: ConversationStatus
  assignedTo: string | null
  orderId: string | null
  suspected: boolean
  waitingSince: Date | null
  /** Positions of messages (`seq`), 0 for none. */
  customerSeen: number
  staffSeen: number
  lastMessage: number
  answered: number
  mailed: number
  lastMessageAt: Date
  letterDueAt: Date | null
  createdAt: Date
  closedAt: Date | null
  /** When a person was first asked for. */
  personAskedAt: Date | null
  /** When one first answered, and who. */
  personAnsweredAt: Date | null
  personAnsweredBy: string | null
}

/** What stands beside the words of a message. */
export interface Extras {
  links?: ChatLink[]
  proposal?: Proposal | null
  offersPerson?: boolean
}

/** A row of `conversation_messages`. */
export interface Message {
  /** Its place among all messages. */
  seq: number
  id: string
  conversationId: string
  author: Author
  /** The account that wrote it; null for guests and the assistant. */
  authorId: string | null
  content: string
  extras: Extras
  key: string | null
  createdAt: Date
}

export const conversationColumns = `id, channel, user_id as "userId", key, name, email, subject, status, assigned_to as "assignedTo",
  order_id as "orderId", suspected, waiting_since as "waitingSince", customer_seen as "customerSeen", staff_seen as "staffSeen",
  last_message as "lastMessage", answered, mailed, last_message_at as "lastMessageAt", letter_due_at as "letterDueAt",
  created_at as "createdAt", closed_at as "closedAt", person_asked_at as "personAskedAt", person_answered_at as "personAnsweredAt",
  person_answered_by as "personAnsweredBy"`

export const messageColumns = `seq, id, conversation_id as "conversationId", author, author_id as "authorId", content, extras, key,
  created_at as "createdAt"`
