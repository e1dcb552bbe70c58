/** Where a browser keeps what it knows of its chat: the head's script and the chat itself go by these. */
export const chatKeys = {
  /** Session storage: there while the chat is open in this tab. */
  open: 'groundswell.chat-open',
  /** Local storage: there while a person is to answer, or has answered unseen. */
  awaited: 'groundswell.chat-awaited',
  /** Local storage: a guest's conversation, and what was said in it. */
  guest: 'groundswell.chat',
  /** Session storage: a conversation that a mail's link opened for somebody who is signed in. */
  linked: 'groundswell.chat-linked',
  /** Local storage: the conversation that was cleared, which is not shown again. */
  cleared: 'groundswell.chat-cleared',
  /** Local storage: the last message that was seen. */
  seen: 'groundswell.chat-seen',
} as const
