/**
 * Formats a whole number with thousands separators: 12500 becomes `12,500`. For numbers written while a page starts, because the first use
 * of `toLocaleString` or `Intl` loads tables, which blocks a slow phone for a tenth of a second.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
