export const conversationStatuses = ['assistant', 'waiting', 'person', 'closed'] as const
type ConversationStatus = (typeof conversationStatuses)[number]

export const channels = ['chat', 'contact', 'order'] as const
export const authors = ['customer', 'assistant', 'person', 'note'] as const

/**
 * A step of a conversation. write: the customer sends a message · answer: the assistant answers · ask: the customer asks for a person ·
 * take, reply, hand_back: by staff · close: by the customer or staff.
 */
export type Step = 'write' | 'answer' | 'ask' | 'take' | 'reply' | 'hand_back' | 'close'

/**
 * The status after each step. Any other step is refused. A closed conversation takes no step; the next message starts a new one. Staff can
 * undo closing it for a few seconds.
 */
const steps: Record<ConversationStatus, Partial<Record<Step, ConversationStatus>>> = {
  assistant: { write: 'assistant', answer: 'assistant', ask: 'waiting', take: 'person', reply: 'person', close: 'closed' },
  waiting: { write: 'waiting', ask: 'waiting', take: 'person', reply: 'person', hand_back: 'assistant', close: 'closed' },
  person: { write: 'person', ask: 'person', take: 'person', reply: 'person', hand_back: 'assistant', close: 'closed' },
  closed: {},
}

/** How long staff can undo closing a conversation. A little longer than the console offers it. */
export const UNDO_CLOSING_WITHIN_MS = 12_000

/** Returns the status after `step`. Undefined if the status doesn’t allow it. */
export function after(status: ConversationStatus, step: Step): ConversationStatus | undefined {
  return steps[status][step]
}

/** Returns a staff member’s first name, which customers see. */
export function firstName(username: string): string {
  return username.trim().split(/\s+/, 1)[0] ?? ''
}

/** The maximum length of a chat message, in characters. */
export const PROMPT_LENGTH = 2_000

/** How many earlier messages the assistant reads. */
export const MAX_HISTORY_MESSAGES = 20

/** The names of the ratings from 1 to 5. */
export const ratingNames = ['Terrible', 'Poor', 'Okay', 'Good', 'Great'] as const

/** The lowest rating of a satisfied customer. */
export const SATISFIED_FROM = 4

/** The maximum length of the comment on a rating, in characters. */
export const RATING_COMMENT_LENGTH = 500

/** For how many days a returning signed-in customer still sees a closed conversation and can rate it. */
export const RATING_DAYS = 7

/** Who receives a canned reply. */
export interface Addressee {
  /** A name, an email address, or `Visitor`. */
  who: string
  /** Undefined if no order is known. */
  orderNumber: string | undefined
}

/** Whether a conversation is with a guest in the chat, whose email address may be someone else’s. Other answers to guests are emailed. */
export function isUnproven({ userId, channel }: { userId: string | null; channel: (typeof channels)[number] }): boolean {
  return userId === null && channel === 'chat'
}

/** Returns the order that `{order}` in a canned reply means. Undefined if it may be someone else’s, or there is none. */
export function orderToName<Order extends { id: string }>(
  conversation: Parameters<typeof isUnproven>[0] & { orderId: string | null; orders: readonly Order[] },
): Order | undefined {
  const { orderId, orders } = conversation
  return orders.find(({ id }) => id === orderId) ?? (isUnproven(conversation) ? undefined : orders[0])
}

/** A name as people write it. Guests can type anything, and email clients turn `prize.example` into a link. */
const PLAIN_NAME = /^\p{L}[\p{L}\p{M}\p{N}'’-]*\.?$/u

/** Fills `{name}` and `{order}` in a canned reply. Unknown values become neutral words. */
export function filled(content: string, { who, orderNumber }: Addressee): string {
  const name = firstName(who)
  const isName = who !== 'Visitor' && !who.includes('@') && PLAIN_NAME.test(name)
  return content.replaceAll('{name}', isName ? name : 'there').replaceAll('{order}', orderNumber ?? 'your order')
}

/** Returns the name after an @ at the end of the text before the caret: `gra` in `Ask @gra`. Null if there is none. */
export function mentionWord(beforeCaret: string): string | null {
  return /(?:^|\s)@([^\s@]{0,30})$/.exec(beforeCaret)?.[1] ?? null
}

/** Returns the staff whose full name follows an @ in a note: `@Grace Hopper`. */
export function mentionedIn<Person extends { name: string }>(note: string, staff: readonly Person[]): Person[] {
  const text = note.toLowerCase()
  // Longest names first, so `@Ann Lee` doesn’t also mention someone named Ann.
  const names = [...new Set(staff.map(({ name }) => name.trim().toLowerCase()))].toSorted((one, other) => other.length - one.length)
  const found = new Set<string>()
  for (const { index: at } of text.matchAll(/(?<![\p{L}\p{N}])@/gu)) {
    const match = names.find(
      (name) => name !== '' && text.startsWith(name, at + 1) && !/^[\p{L}\p{N}]/u.test(text.slice(at + 1 + name.length)),
    )
    if (match !== undefined) found.add(match)
  }
  return staff.filter(({ name }) => found.has(name.trim().toLowerCase()))
}

/** Returns the word after a slash at the end of the text before the caret: `ref` in `Hello /ref`. Null if there is none. */
export function slashWord(beforeCaret: string): string | null {
  return /(?:^|\s)\/([^\s/]{0,30})$/.exec(beforeCaret)?.[1] ?? null
}

/** Filters replies by a word in the title. Titles that start with it come first. */
export function matching<Reply extends { title: string }>(replies: readonly Reply[], word: string): Reply[] {
  const positionIn = ({ title }: Reply) => title.toLowerCase().indexOf(word.toLowerCase())
  return replies
    .filter((reply) => positionIn(reply) >= 0)
    .toSorted((one, other) => Math.sign(positionIn(one)) - Math.sign(positionIn(other)))
}
