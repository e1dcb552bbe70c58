/** A color in OKLCH: lightness 0 to 1, chroma 0 to about 0.4, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

/** `#5b2fd9`. */
export const HEX_COLOR = /^#[0-9a-f]{6}$/

/** The contrast ratio of two hex colors, 1 to 21. WCAG 2.2 requires 4.5 for text and 3 for controls. */
export function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((first, second) => second - first)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance as defined by WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The linear components of a hex color, 0 to 1. */
function linear(hex: string): [red: number, green: number, blue: number] {
  const part = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

/** Converts a hex color to OKLCH, using Björn Ottosson's matrices. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = linear(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI }
}

/** Converts OKLCH to hex. Colors outside sRGB are reduced to the highest displayable chroma of the same lightness and hue. */
export function toHex({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  const partsAt = (chroma: number) => toLinear({ l: lightness, c: chroma, h })
  const isDisplayable = (chroma: number) => partsAt(chroma).every((part) => part > -0.0005 && part < 1.0005)
  if (isDisplayable(c)) return hexOf(partsAt(c))
  let [low, high] = [0, c]
  while (high - low > 0.0005) {
    const middle = (low + high) / 2
    if (isDisplayable(middle)) low = middle
    else high = middle
  }
  return hexOf(partsAt(low))
}

function toLinear({ l, c, h }: Oklch): number[] {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function hexOf(parts: readonly number[]): string {
  const bytes = parts.map((part) => {
    const clipped = Math.min(1, Math.max(0, part))
    const value = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(value * 255)
  })
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
