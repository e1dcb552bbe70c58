interface Waiting {
  held: boolean
  /** Lower case. */
  recipient: string
}

/**
 * What goes out together: of what waited for quiet hours or for its rhythm, all that goes to one address; everything else
 * alone. In the order in which the first of each came up.
 */
export function bundlesOf<Item extends Waiting>(items: readonly Item[]): Item[][] {
  const bundles: Item[][] = []
  const held = new Map<string, Item[]>()
  for (const item of items) {
    const known = item.held ? held.get(item.recipient) : undefined
    if (known) known.push(item)
    else {
      const bundle = [item]
      bundles.push(bundle)
      if (item.held) held.set(item.recipient, bundle)
    }
  }
  return bundles
}
