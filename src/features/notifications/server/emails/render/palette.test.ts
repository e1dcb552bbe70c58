import { expect, test } from 'vitest'
import { emailCss, paletteOf } from '#features/notifications/server/emails/render/palette.ts'
import { nearestReadable } from '#shared/brand-colors.ts'
import { contrast } from '#shared/color.ts'

test.each(['#6d28d9', '#0f766e', '#b91c1c', '#111111', nearestReadable('#ffd400')])(
  'emails with the brand color %s are readable in both themes',
  (color) => {
    for (const theme of ['light', 'dark'] as const) {
      const { page, sheet, card, ink, quiet, link, button } = paletteOf(color, theme)
      for (const back of [page, sheet, card])
        for (const text of [ink, quiet, link])
          expect({ theme, text, back, readable: contrast(text, back) >= 4.5 }).toMatchObject({ readable: true })
      expect(contrast('#ffffff', button)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(button, sheet)).toBeGreaterThanOrEqual(3)
    }
  },
)

test('the dark theme overrides the inline colors', () => {
  const dark = emailCss(paletteOf('#0f766e', 'dark')).split('@media (prefers-color-scheme:dark)')[1] ?? ''
  const [styles, important] = [dark.match(/[a-z-]+:#?\w[^;}]*/g), dark.match(/!important[;}]/g)]
  expect(styles?.length).toBe(important?.length)
  expect(styles?.length).toBeGreaterThan(8)
})
