/** Storage keys of the chat, shared with the script in the page’s head. */
export const chatKeys = {
  /** Session storage: set while the chat is open in this tab. */
  open: 'groundswell.chat-open',
  /** Local storage: set while a person was asked for or an answer by staff is unseen. */
  awaited: 'groundswell.chat-awaited',
  /** Local storage: a guest’s conversation with its messages. */
  guest: 'groundswell.chat',
  /** Session storage: a conversation that a signed-in customer opened by an email link. */
  linked: 'groundswell.chat-linked',
  /** Local storage: the conversation that the customer cleared, so it isn’t shown again. */
  cleared: 'groundswell.chat-cleared',
  /** Local storage: the last seen message. */
  seen: 'groundswell.chat-seen',
  /** Local storage: the closed conversation that the customer didn’t want to rate. */
  rating: 'groundswell.chat-rating',
} as const
