/** The kinds of device that are distinguished for visits and orders. */
export const devices = ['phone', 'tablet', 'computer'] as const
export type Device = (typeof devices)[number]

/**
 * Detects the kind of device from the headers `User-Agent` and `Sec-CH-UA-Mobile`. Null if the client isn't a browser. A tablet that requests
 * desktop pages, such as an iPad, counts as a computer.
 */
export function readDevice(headers: Readonly<Record<string, string | string[] | undefined>>): Device | null {
  const name = String(headers['user-agent'] ?? '')
  if (!name.startsWith('Mozilla/')) return null
  const isMobile = headers['sec-ch-ua-mobile'] === '?1' || /Mobi|iPhone/.test(name)
  if (/iPad|Tablet(?! PC)/.test(name) || (name.includes('Android') && !isMobile)) return 'tablet'
  return isMobile ? 'phone' : 'computer'
}
