import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { TrackingPicture } from './tracking-picture.tsx'

test('the pictures of the tracking page are twice as large as their width and height attributes', async () => {
  const html = renderToStaticMarkup(<TrackingPicture />)
  const sources = [...html.matchAll(/<(?:source|img)[^>]*>/g)].map(([tag]) => ({
    file: /src(?:Set)?="\/([^"]+\.(?:webp|avif))"/.exec(tag)?.[1] ?? '',
    width: Number(/width="(\d+)"/.exec(tag)?.[1]),
    height: Number(/height="(\d+)"/.exec(tag)?.[1]),
  }))
  expect(sources).toHaveLength(8)
  for (const { file, width, height } of sources) {
    const picture = await sharp(file).metadata()
    expect([file, picture.width, picture.height]).toEqual([file, 2 * width, 2 * height])
  }
})
