import { contrast, type Oklch, toHex, toOklch } from './color.ts'

export type Theme = 'light' | 'dark'

/** Design tokens derived from the brand color, as hex. */
export interface Shades {
  accent: string
  'accent-hover': string
  'accent-ink': string
  'accent-soft': string
  'accent-line': string
  swell: string
  deep: string
}

/** The default brand color: `--accent` of the light theme in tokens.css. */
export const DEFAULT_BRAND_COLOR = toHex({ l: 0.487, c: 0.236, h: 287 })

const WHITE = '#ffffff'

/** Backgrounds of text and controls, the same as in tokens.css. */
export const surfaces: Record<Theme, Record<'canvas' | 'sunken' | 'surface' | 'raised', Oklch>> = {
  light: {
    canvas: { l: 1, c: 0, h: 0 },
    sunken: { l: 0.977, c: 0.006, h: 293 },
    surface: { l: 1, c: 0, h: 0 },
    raised: { l: 1, c: 0, h: 0 },
  },
  dark: {
    canvas: { l: 0.165, c: 0.019, h: 289 },
    sunken: { l: 0.14, c: 0.016, h: 289 },
    surface: { l: 0.198, c: 0.022, h: 289 },
    raised: { l: 0.232, c: 0.025, h: 289 },
  },
}

const backs = { light: Object.values(surfaces.light).map(toHex), dark: Object.values(surfaces.dark).map(toHex) }
const panels = { light: toHex(surfaces.light.surface), dark: toHex(surfaces.dark.surface) }

const TEXT_CONTRAST = 4.5
const CONTROL_CONTRAST = 3
const STEP = 0.004

/**
 * The shades of a brand color in a theme, as tokens.css defines them for the default purple. Buttons have the color itself in the light
 * theme. In the dark theme they are as light as white text allows, and distinct from the background. Links are adjusted to be readable.
 */
export function shadesOf(color: string, theme: Theme): Shades {
  const { l, c, h } = toOklch(color)
  if (theme === 'light') {
    const soft = toHex({ l: 0.966, c: Math.min(0.018, c * 0.08), h })
    return {
      accent: color,
      // A nearly black color gets lighter on hover instead.
      'accent-hover': toHex({ l: l < 0.25 ? l + 0.1 : l - 0.057, c: c * 0.95, h }),
      'accent-ink': readable({ l: l - 0.022, c, h }, [...backs[theme], soft], -STEP),
      'accent-soft': soft,
      'accent-line': toHex({ l: 0.875, c: Math.min(0.062, c * 0.26), h }),
      swell: toHex({ l: 0.53, c: c * 0.93, h }),
      deep: toHex({ l: 0.275, c: c * 0.53, h }),
    }
  }
  const soft = toHex({ l: 0.25, c: c * 0.245, h })
  const accent = darkAccent({ l: l + 0.068, c: c * 0.94, h })
  return {
    accent: toHex(accent),
    'accent-hover': toHex({ ...accent, l: accent.l - 0.045 }),
    'accent-ink': readable({ l: 0.785, c: c * 0.525, h }, [...backs[theme], soft], STEP),
    'accent-soft': soft,
    'accent-line': toHex({ l: 0.38, c: c * 0.445, h }),
    swell: toHex({ l: 0.6, c: c * 0.8, h }),
    deep: toHex({ l: 0.255, c: c * 0.42, h }),
  }
}

/** Lightens or darkens a color until it is readable on all of `behind`. */
function readable(color: Oklch, behind: readonly string[], step: number): string {
  let { l } = color
  while (l > 0 && l < 1 && behind.some((back) => contrast(toHex({ ...color, l }), back) < TEXT_CONTRAST)) l += step
  return toHex({ ...color, l })
}

/** The button color of the dark theme: white text is readable on it, and it stands out from the page. */
function darkAccent(color: Oklch): Oklch {
  let { l } = color
  while (contrast(toHex({ ...color, l }), panels.dark) < CONTROL_CONTRAST) l += STEP
  while (contrast(toHex({ ...color, l }), WHITE) < TEXT_CONTRAST) l -= STEP
  return { ...color, l }
}

/** The contrast of one use of a color in a theme. */
export interface ContrastCheck {
  theme: Theme
  /** Such as `Button text`. */
  name: string
  /** 1 to 21. */
  ratio: number
  /** Required by WCAG 2.2 AA. */
  needed: number
  passes: boolean
}

/** Checks the contrast of all uses of a brand color in both themes. */
export function contrastChecks(color: string): ContrastCheck[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const shades = shadesOf(color, theme)
    const lowest = (front: string, behind: readonly string[]) => Math.min(...behind.map((back) => contrast(front, back)))
    const check = (name: string, ratio: number, needed: number) => ({ theme, name, ratio, needed, passes: ratio >= needed })
    return [
      check('Button text', Math.min(contrast(WHITE, shades.accent), contrast(WHITE, shades['accent-hover'])), TEXT_CONTRAST),
      check('Link', lowest(shades['accent-ink'], backs[theme]), TEXT_CONTRAST),
      check('Label', contrast(shades['accent-ink'], shades['accent-soft']), TEXT_CONTRAST),
      check('Border of a choice', contrast(shades.accent, panels[theme]), CONTROL_CONTRAST),
      check('Focus ring', lowest(shades['accent-ink'], backs[theme]), CONTROL_CONTRAST),
    ]
  })
}

/** The color itself if it passes all checks, otherwise the lightest darker color of its hue that does. */
export function nearestReadable(color: string): string {
  const { l, c, h } = toOklch(color)
  let nearest = color
  for (let lightness = l; lightness > 0 && contrastChecks(nearest).some(({ passes }) => !passes); lightness -= STEP)
    nearest = toHex({ l: lightness, c, h })
  return nearest
}

/** Why a color can't be the brand color, with one that can; undefined if it can. */
export function brandColorProblem(color: string): string | undefined {
  const failed = contrastChecks(color).find(({ passes }) => !passes)
  if (!failed) return undefined
  const { name, theme, ratio, needed } = failed
  const found = Math.floor(ratio * 10) / 10
  return `${name} in the ${theme} theme would have a contrast of ${found}:1, and ${needed}:1 is needed. The nearest color that passes is ${nearestReadable(color)}.`
}

/** The style sheet that replaces the default colors with a brand color. Browsers without light-dark() keep the default. */
export function brandCss(color: string): string {
  const [light, dark] = [shadesOf(color, 'light'), shadesOf(color, 'dark')]
  const pairs = (names: readonly (keyof Shades)[]) => names.map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`).join(';')
  // Elements with their own accent keep it, but use the brand's deep color.
  const accent = pairs(['accent', 'accent-hover', 'accent-ink', 'accent-soft', 'accent-line', 'swell'])
  return `@supports (color:light-dark(red,red)){:root,.scheme-dark:not([data-accent]){${accent}}:root,.scheme-dark{${pairs(['deep'])}}}`
}
