/** The kinds of blocks, in the order shown in the console. */
export const blockKinds = ['email', 'network', 'target', 'card'] as const
export type BlockKind = (typeof blockKinds)[number]

export const blockKindLabels: Record<BlockKind, string> = {
  email: 'Email',
  network: 'Network',
  target: 'Link',
  card: 'Card',
}

/** The kinds that staff can type in. A card can only be blocked from an order that it paid. */
export const typedKinds = ['email', 'network', 'target'] as const satisfies readonly BlockKind[]

/** Durations of a block in days. 0 lasts until staff end it. */
export const blockDays = [1, 7, 30, 365, 0] as const

/** The value of a block for an order's network, of which only a keyed hash is stored. */
export function networkValue(key: string): string {
  return `hmac:${key}`
}

/** Whether a block is in force at `now`. */
export function isInForce({ endsAt, endedAt }: { endsAt: Date | null; endedAt: Date | null }, now: Date): boolean {
  return endedAt === null && (endsAt === null || endsAt > now)
}
