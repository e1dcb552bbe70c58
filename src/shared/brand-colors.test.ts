import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandColorProblem, brandCss, contrastChecks, DEFAULT_BRAND_COLOR, nearestReadable, shadesOf, surfaces } from './brand-colors.ts'
import { contrast, toHex, toOklch } from './color.ts'

const steps = [0, 64, 128, 191, 255]
const byte = (value: number) => value.toString(16).padStart(2, '0')
const manyColors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${byte(red)}${byte(green)}${byte(blue)}`)))
const failing = (color: string) => contrastChecks(color).filter(({ passes }) => !passes)

test('contrast follows WCAG, and colors survive the conversion to OKLCH and back', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#0000ff')).toBeCloseTo(8.59, 2)
  for (const color of manyColors) expect(toHex(toOklch(color))).toBe(color)
})

test('the surfaces match the design system', () => {
  const tokens = readFileSync('src/ui/tokens.css', 'utf8')
  const written = ({ l, c, h }: { l: number; c: number; h: number }) => `oklch(${[l, c, h].join(' ')})`
  for (const name of ['canvas', 'sunken', 'surface', 'raised'] as const)
    expect(tokens).toContain(`--${name}: light-dark(${written(surfaces.light[name])}, ${written(surfaces.dark[name])});`)
})

test('the default purple passes, and its shades are close to those designed by hand', () => {
  expect(failing(DEFAULT_BRAND_COLOR)).toEqual([])
  const drawn = { light: toHex({ l: 0.465, c: 0.232, h: 287 }), dark: toHex({ l: 0.785, c: 0.124, h: 292 }) }
  for (const theme of ['light', 'dark'] as const) {
    const { l, c } = toOklch(shadesOf(DEFAULT_BRAND_COLOR, theme)['accent-ink'])
    const { l: drawnL, c: drawnC } = toOklch(drawn[theme])
    expect(Math.abs(l - drawnL)).toBeLessThan(0.02)
    expect(Math.abs(c - drawnC)).toBeLessThan(0.02)
  }
})

test('a color too light for white text is refused, with the nearest color of its hue that passes', () => {
  expect(brandColorProblem('#ffd400')).toMatch(
    /^Button text in the light theme would have a contrast of 1\.4:1, and 4\.5:1 is needed\. The nearest color that passes is #[0-9a-f]{6}\.$/,
  )
  for (const color of manyColors) {
    const nearest = nearestReadable(color)
    expect([color, failing(nearest)]).toEqual([color, []])
    if (failing(color).length === 0) expect(nearest).toBe(color)
    // No darker than necessary.
    else expect(contrast(nearest, '#ffffff')).toBeLessThan(4.7)
  }
})

test('the style sheet has all shades for both themes, and does not override a section’s own accent', () => {
  const css = brandCss('#0f766e')
  expect(css).toContain(`--accent:light-dark(#0f766e,${shadesOf('#0f766e', 'dark').accent})`)
  expect(css).toContain('.scheme-dark:not([data-accent]){')
  expect(css.length).toBeLessThan(600)
  expect(css).not.toMatch(/[<>"'&]/)
})
