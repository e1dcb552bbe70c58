import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawLogo } from './look-pictures.ts'

test('a logo and its icons are drawn one after the other, because each takes the memory of the whole picture', async () => {
  const dot = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const logo = await sharp({ create: { width: 1_500, height: 1_500, channels: 3, background: '#fff' } })
    .composite([
      { input: dot, left: 0, top: 0 },
      { input: dot, left: 1_491, top: 1_491 },
    ])
    .avif({ effort: 0 })
    .toBuffer()
  let atOnce = 0
  const sampling = setInterval(() => (atOnce = Math.max(atOnce, sharp.counters().process)), 1)
  const { main, icon, touchIcon } = await drawLogo(logo)
  clearInterval(sampling)
  expect([main, icon, touchIcon].map(({ width, height }) => [width, height])).toEqual([
    [96, 96],
    [64, 64],
    [180, 180],
  ])
  expect(atOnce).toBe(1)
})
