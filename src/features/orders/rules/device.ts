/** What pages are opened and orders placed on, as far as it is told apart. */
export const devices = ['phone', 'tablet', 'computer'] as const
export type Device = (typeof devices)[number]

/**
 * Reads the kind of device from a request's headers: the browser's name for itself, and `Sec-CH-UA-Mobile`. Null for what is no
 * browser. A tablet that asks for the pages of a computer, as an iPad does, counts as one.
 */
export function readDevice(headers: Readonly<Record<string, string | string[] | undefined>>): Device | null {
  const name = String(headers['user-agent'] ?? '')
  if (!name.startsWith('Mozilla/')) return null
  const isMobile = headers['sec-ch-ua-mobile'] === '?1' || /Mobi|iPhone/.test(name)
  if (/iPad|Tablet(?! PC)/.test(name) || (name.includes('Android') && !isMobile)) return 'tablet'
  return isMobile ? 'phone' : 'computer'
}
