/** What can be blocked, in the order in which the console lists it. */
export const blockKinds = ['email', 'network', 'target', 'card'] as const
export type BlockKind = (typeof blockKinds)[number]

export const blockKindLabels: Record<BlockKind, string> = {
  email: 'Email',
  network: 'Network',
  target: 'Link',
  card: 'Card',
}

/** What staff can type; a card is only known from an order that was paid with it. */
export const typedKinds = ['email', 'network', 'target'] as const satisfies readonly BlockKind[]

/** How long a block lasts, in days; 0 for until staff end it. */
export const blockDays = [1, 7, 30, 365, 0] as const

/** The value of a block for the network of an order, of which only a keyed hash is known. */
export function networkValue(key: string): string {
  return `hmac:${key}`
}

/** Whether a block holds at `now`. */
export function isInForce({ endsAt, endedAt }: { endsAt: Date | null; endedAt: Date | null }, now: Date): boolean {
  return endedAt === null && (endsAt === null || endsAt > now)
}
