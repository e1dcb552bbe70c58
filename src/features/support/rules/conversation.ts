import type { ConversationStatus } from '#features/support/contract.ts'

/**
 * What can happen to a conversation. write: its customer says something · answer: the assistant does · ask: for a person ·
 * take, reply, hand_back: one of the shop's people does.
 */
export type Step = 'write' | 'answer' | 'ask' | 'take' | 'reply' | 'hand_back' | 'close'

/** Where each step leads; what does not stand here is refused. Nothing happens to a closed one: the next message begins another. */
const steps: Record<ConversationStatus, Partial<Record<Step, ConversationStatus>>> = {
  assistant: { write: 'assistant', answer: 'assistant', ask: 'waiting', take: 'person', reply: 'person', close: 'closed' },
  waiting: { write: 'waiting', ask: 'waiting', take: 'person', reply: 'person', hand_back: 'assistant', close: 'closed' },
  person: { write: 'person', ask: 'person', take: 'person', reply: 'person', hand_back: 'assistant', close: 'closed' },
  closed: {},
}

/** The status after `step`; undefined where it cannot happen now. */
export function after(status: ConversationStatus, step: Step): ConversationStatus | undefined {
  return steps[status][step]
}

/** The first of a person's names: what a customer is told. */
export function firstName(username: string): string {
  return username.trim().split(/\s+/, 1)[0] ?? ''
}
