import type { ChatLink } from '#features/support/contract.ts'
import type { AssistantReply } from '#features/support/server/assistant/request.ts'

/** Builds a reply without duplicate links. */
export function textReply(content: string, links: readonly ChatLink[] = [], more: Partial<AssistantReply> = {}): AssistantReply {
  const each = links.filter(({ href }, place) => links.findIndex((link) => link.href === href) === place)
  return { content, links: each, choices: [], proposal: null, offersPerson: false, by: 'rules', ...more }
}

/** `a, b and c`. */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/** `5,000`. */
export function counted(count: number): string {
  return count.toLocaleString('en-US')
}
