/**
 * A whole number with its thousands apart: 12500 becomes `12,500`. For what every page writes while it starts: the first use of
 * `toLocaleString` or `Intl` makes the browser load its tables, which blocks a slow phone for a tenth of a second.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
