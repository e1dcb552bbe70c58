import type { Author, Channel, ChatLink, ChatPicture, ConversationStatus, Proposal } from '#features/support/contract.ts'

/** The state that undoing restores, stored while staff can undo closing a conversation. */
export interface BeforeClosing {
  status: ConversationStatus
  /** ISO 8601. */
  waitingSince: string | null
  /** Who closed it. */
  by: string
  /** The note about the closing. */
  noteId: string
  /** The conversation’s key, which it loses when it is closed. Missing in rows of earlier versions. */
  key?: string | null
}

/** A row of `conversations`. */
export interface Conversation {
  id: string
  channel: Channel
  /** Null for a guest, who has the conversation’s token. */
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
  emailed: number
  lastMessageAt: Date
  emailDueAt: Date | null
  createdAt: Date
  closedAt: Date | null
  /** Null unless staff closed it and its customer has not written since. */
  beforeClosing: BeforeClosing | null
  /** When a person was first asked for. */
  personAskedAt: Date | null
  /** When a staff member first answered. */
  personAnsweredAt: Date | null
  personAnsweredBy: string | null
  /** When staff closed it and asked the customer to rate it. */
  ratingAskedAt: Date | null
  /** From 1 to 5. Null until the customer rates it. */
  rating: number | null
  ratingComment: string | null
  ratedAt: Date | null
}

/** The parts of a message besides its text. */
export interface Extras {
  links?: ChatLink[]
  choices?: string[]
  proposal?: Proposal | null
  offersPerson?: boolean
  pictures?: ChatPicture[]
}

/** A row of `conversation_messages`. */
export interface Message {
  /** The position among all messages of the shop. */
  seq: number
  id: string
  conversationId: string
  author: Author
  /** The account that wrote it. Null for guests and the assistant. */
  authorId: string | null
  content: string
  extras: Extras
  key: string | null
  createdAt: Date
}

export const conversationColumns = `id, channel, user_id as "userId", key, name, email, subject, status, assigned_to as "assignedTo",
  order_id as "orderId", suspected, waiting_since as "waitingSince", customer_seen as "customerSeen", staff_seen as "staffSeen",
  last_message as "lastMessage", answered, emailed, last_message_at as "lastMessageAt", email_due_at as "emailDueAt",
  created_at as "createdAt", closed_at as "closedAt", before_closing as "beforeClosing", person_asked_at as "personAskedAt", person_answered_at as "personAnsweredAt",
  person_answered_by as "personAnsweredBy", rating_asked_at as "ratingAskedAt", rating, rating_comment as "ratingComment",
  rated_at as "ratedAt"`

export const messageColumns = `seq, id, conversation_id as "conversationId", author, author_id as "authorId", content, extras, key,
  created_at as "createdAt"`
