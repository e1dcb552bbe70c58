import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { cleanPicture, loadSharp, PictureProblem } from './clean-picture.ts'

const drawn = (width = 6, height = 4) => sharp({ create: { width, height, channels: 3, background: '#7a3ff2' } })
const camera = { IFD0: { Copyright: 'by Ada', Artist: 'at home' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 4/1 0/1' } }
const formats: [type: string, encode: (picture: Sharp) => Sharp][] = [
  ['png', (picture) => picture.png()],
  ['jpg', (picture) => picture.jpeg()],
  ['webp', (picture) => picture.webp()],
  ['avif', (picture) => picture.avif()],
]

test.each(formats)('a %s loses camera data and whatever is appended to it', async (type, encode) => {
  const whole = await encode(drawn().withExif(camera)).toBuffer()
  expect(whole.toString('latin1')).toContain('by Ada')
  const { bytes, ...rest } = await cleanPicture(Buffer.concat([whole, Buffer.from('a film with GPS')]))
  expect(rest).toEqual({ type, width: 6, height: 4 })
  expect(bytes.toString('latin1')).not.toMatch(/Ada|home|GPS|Exif/)
  expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
})

test('a picture that was taken with the camera turned is stored upright', async () => {
  const turned = await drawn().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await cleanPicture(turned)).toMatchObject({ type: 'jpg', width: 4, height: 6 })
})

test('an animation keeps its frames', async () => {
  const frames = sharp({ create: { width: 6, height: 12, pageHeight: 4, channels: 3, background: '#7a3ff2', noise: { type: 'gaussian' } } })
  const { bytes, height } = await cleanPicture(await frames.webp({ loop: 0, delay: [50, 50, 50] }).toBuffer())
  expect([height, (await sharp(bytes).metadata()).pages]).toEqual([4, 3])
})

test('a small file of thousands of frames, which would take half a minute, is refused, and a chat shows the first frame', async () => {
  const noise = { type: 'gaussian' } as const
  const animation = (frames: number) =>
    sharp({ create: { width: 6, height: 4 * frames, pageHeight: 4, channels: 3, background: '#7a3ff2', noise } })
      .webp()
      .toBuffer()
  await expect(cleanPicture(await animation(501))).rejects.toThrow('up to 500 frames')
  const { bytes, width, height } = await cleanPicture(await animation(500), { maxEdge: 1_600 })
  expect([width, height, (await sharp(bytes).metadata()).pages ?? 1]).toEqual([6, 4, 1])
})

test('pictures are worked on one at a time, because each can take 800 MB and all threads would be taken for a minute', async () => {
  const file = await drawn(1_500, 1_000).avif({ effort: 0 }).toBuffer()
  let atOnce = 0
  const sampling = setInterval(() => (atOnce = Math.max(atOnce, sharp.counters().process)), 2)
  await Promise.all(Array.from({ length: 4 }, () => cleanPicture(file)))
  clearInterval(sampling)
  expect(atOnce).toBe(1)
})

test('an edge may have 8,000 pixels and no more', async () => {
  expect(await cleanPicture(await drawn(8_000, 1).png().toBuffer())).toMatchObject({ width: 8_000 })
  await expect(cleanPicture(await drawn(8_001, 1).png().toBuffer())).rejects.toThrow('8,000 pixels')
})

/** A PNG of a few bytes whose header claims that size. */
function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const chunk = (type: string, data: Buffer) => {
    const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), data])]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(100))), chunk('IEND', Buffer.alloc(0))])
}

test('a small file that claims 64 megapixels is refused before it is decoded', async () => {
  const bomb = pngClaiming(8_000, 8_000)
  expect(bomb.length).toBeLessThan(855)
  const startedAt = performance.now()
  await expect(cleanPicture(bomb)).rejects.toThrow('24 megapixels')
  expect(performance.now() - startedAt).toBeLessThan(500)
})

/** A black JPEG that refines each of its coefficients bit by bit, in scans of their own. A valid one can have 882. */
function jpegOfScans(count: number): Buffer {
  const segment = (marker: number, ...bytes: number[]) => Buffer.from([0xff, marker, 0, bytes.length + 2, ...bytes])
  const table = (kind: number) => segment(0xc4, kind, 1, ...Array<number>(15).fill(0), 0)
  const scan = (...selection: number[]) => Buffer.concat([segment(0xda, 1, 1, 0, ...selection), Buffer.from([0x7f])])
  const refined = Array.from({ length: count - 1 }, (_, index) => {
    const [coefficient, bit] = [1 + Math.floor(index / 14), 13 - (index % 14)]
    return scan(coefficient, coefficient, bit === 13 ? bit : (bit + 1) * 16 + bit)
  })
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    table(0x00),
    table(0x10),
    scan(0, 0, 0),
    ...refined,
    Buffer.from([0xff, 0xd9]),
  ])
}

test('a small JPEG of hundreds of scans, which would take half a minute if it was large, is refused', async () => {
  for (const count of [101, 882]) await expect(cleanPicture(jpegOfScans(count))).rejects.toThrow('too many scans')
  expect(await cleanPicture(jpegOfScans(100))).toMatchObject({ type: 'jpg', width: 8, height: 8 })
  expect(await cleanPicture(await drawn().jpeg({ progressive: true }).toBuffer())).toMatchObject({ type: 'jpg' })
})

test.each([
  ['a GIF', drawn().gif().toBuffer()],
  ['a drawing', Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'))],
  // Reading it would report it as damaged instead. Reading a large one takes hundreds of megabytes of memory.
  ['a drawing that nobody reads', Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><g>'))],
])('%s is not a picture that the shop shows', async (_what, file) => {
  await expect(cleanPicture(await file)).rejects.toThrow('Choose a PNG, JPEG, WebP or AVIF')
})

test.each(formats)('a %s that is cut off anywhere is refused or read without another error', async (_type, encode) => {
  const whole = await encode(drawn()).toBuffer()
  for (let length = 0; length < whole.length; length += 7) {
    await cleanPicture(whole.subarray(0, length)).catch((error: unknown) => expect(error).toBeInstanceOf(PictureProblem))
  }
})

test('a few kilobytes that were megabytes once they are cleaned are made small for the chat', async () => {
  // Every row has the same noise, so PNG's filter reduces all rows after the first to almost nothing.
  const row = Buffer.from(Array.from({ length: 3_000 * 3 }, (_, index) => (index * 7_919 + ((index * index) % 251)) % 256))
  const file = await sharp(Buffer.concat(Array.from({ length: 4_000 }, () => row)), { raw: { width: 3_000, height: 4_000, channels: 3 } })
    .png({ adaptiveFiltering: true, compressionLevel: 9 })
    .toBuffer()
  const { type, height, bytes } = await cleanPicture(file, { maxEdge: 1_600 })
  expect([type, height]).toEqual(['webp', 1_600])
  expect(bytes.length).toBeLessThan(4_000_000)
})

test('a picture that is being read is not taken for damaged when another one arrives', async () => {
  const photo = await drawn().jpeg().toBuffer()
  const reads = Array.from({ length: 300 }, async () => {
    const read = sharp(photo).png().toBuffer()
    await loadSharp()
    return read
  })
  const results = await Promise.allSettled(reads)
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
})
