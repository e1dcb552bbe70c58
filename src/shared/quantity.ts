/** Parses a quantity (`500`, `2.5K`, `1M`, any case); null if it is invalid. Section 5. */
export function parseQuantity(label: string): number | null {
  const match = /^\s*(\d{1,9}(?:\.\d{1,6})?)\s*([KM])?\s*$/i.exec(label.replaceAll(',', ''))
  if (!match) return null
  const factor = { K: 1_000, M: 1_000_000 }[match[2]?.toUpperCase() ?? ''] ?? 1
  const quantity = Math.round(Number(match[1]) * factor * 1000) / 1000
  return Number.isSafeInteger(quantity) && quantity > 0 ? quantity : null
}

/** The label of a quantity on packages, cards and buttons: 2500 becomes `2.5K`, 500 stays `500`. */
export function formatQuantity(quantity: number): string {
  if (quantity >= 1_000_000) return `${quantity / 1_000_000}M`
  if (quantity >= 1_000) return `${quantity / 1_000}K`
  return String(quantity)
}
