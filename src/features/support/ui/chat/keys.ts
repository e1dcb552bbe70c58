/** Storage keys of the chat, shared with the script in the page’s head. */
export const chatKeys = {
  /** Session storage: set while the chat is open in this tab. */
  open: 'groundswell.chat-open',
  /** Local storage: set while a person was asked for, or has answered unseen. */
  awaited: 'groundswell.chat-awaited',
  /** Local storage: a guest’s conversation with its messages. */
  guest: 'groundswell.chat',
  /** Session storage: a conversation that a signed-in customer opened by an email link. */
  linked: 'groundswell.chat-linked',
  /** Local storage: the cleared conversation, which is not shown again. */
  cleared: 'groundswell.chat-cleared',
  /** Local storage: the last seen message. */
  seen: 'groundswell.chat-seen',
  /** Local storage: the closed conversation whose customer did not want to rate it. */
  rating: 'groundswell.chat-rating',
} as const
