import { expect, test } from 'vitest'
import { PictureProblem } from './picture.ts'
import { readPicture } from './read.ts'

const bytesOf = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

const u32 = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const le32 = (value: number) => u32(value).toReversed()

const segment = (marker: number, data: Buffer) => bytesOf([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255], data)
const frame = segment(0xc0, bytesOf([8, 0, 3, 0, 2, 1, 1, 0x11, 0]))
const scan = bytesOf(segment(0xda, bytesOf([1, 1, 0, 0, 63, 0])), [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])
const camera = (orientation: number) =>
  segment(
    0xe1,
    bytesOf('Exif\0\0MM', [0, 42], u32(8), [0, 2, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], 'GPS at home in Bremen, 53.07N 8.80E'),
  )
const jpeg = (orientation: number) =>
  bytesOf([0xff, 0xd8], camera(orientation), segment(0xfe, bytesOf('made at home')), frame, scan, [0xff, 0xd9], 'a film with GPS')

test('a JPEG loses camera data, comments and what hangs on its end; which way is up stays', () => {
  const { type, width, height, bytes } = readPicture(jpeg(6))
  expect([type, width, height]).toEqual(['jpg', 2, 3])
  expect(bytes.toString('latin1')).not.toMatch(/GPS|home/)
  expect(bytes.includes(scan)).toBe(true)
  expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  // Read once more, it is the same: the way up was written so that it is understood.
  expect(readPicture(bytes).bytes.equals(bytes)).toBe(true)
  expect(bytes.toString('latin1')).toContain('Exif')
  expect(readPicture(jpeg(1)).bytes.toString('latin1')).not.toContain('Exif')
})

test('a PNG loses its texts and camera data', () => {
  const chunk = (name: string, data: Buffer) => bytesOf(u32(data.length), name, data, [0, 0, 0, 0])
  const header = chunk('IHDR', bytesOf(u32(4), u32(5), [8, 6, 0, 0, 0]))
  const [pixels, end] = [chunk('IDAT', bytesOf([1, 2, 3])), chunk('IEND', bytesOf([]))]
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const dirty = bytesOf(signature, header, chunk('eXIf', bytesOf('GPS')), chunk('tEXt', bytesOf('by Ada')), pixels, end, 'behind')
  expect(readPicture(dirty)).toEqual({ type: 'png', width: 4, height: 5, bytes: bytesOf(signature, header, pixels, end) })
})

test('a WebP loses camera data, and no longer says that it has any', () => {
  const chunk = (name: string, data: Buffer) => bytesOf(name, le32(data.length), data, data.length % 2 ? [0] : [])
  const size = (flags: number) => chunk('VP8X', bytesOf([flags, 0, 0, 0, 9, 0, 0, 4, 0, 0]))
  const picture = chunk('VP8L', bytesOf([0x2f, 1, 2, 3, 4, 5, 6]))
  const whole = (...parts: Buffer[]) => bytesOf('RIFF', le32(4 + Buffer.concat(parts).length), 'WEBP', ...parts)
  expect(readPicture(whole(size(0x1c), picture, chunk('EXIF', bytesOf('GPS')), chunk('XMP ', bytesOf('Ada'))))).toEqual({
    type: 'webp',
    width: 10,
    height: 5,
    bytes: whole(size(0x10), picture),
  })
})

test('an AVIF is measured, and refused where it has camera data', () => {
  const box = (name: string, ...data: (number[] | string | Buffer)[]) => bytesOf(u32(8 + bytesOf(...data).length), name, ...data)
  const item = (type: string) => box('infe', [2, 0, 0, 0, 0, 1, 0, 0], type, [0])
  const avif = (...types: string[]) =>
    bytesOf(
      box('ftyp', 'avif', [0, 0, 0, 0], 'mif1'),
      box(
        'meta',
        [0, 0, 0, 0],
        box('iinf', [0, 0, 0, 0, 0, types.length], ...types.map(item)),
        box('iprp', box('ipco', box('ispe', [0, 0, 0, 0], u32(7), u32(9)))),
      ),
    )
  expect(readPicture(avif('av01'))).toMatchObject({ type: 'avif', width: 7, height: 9 })
  expect(() => readPicture(avif('av01', 'Exif'))).toThrow('camera data')
})

test('whatever is cut off anywhere is refused, or taken without a fault', () => {
  const whole = jpeg(6)
  for (let length = 0; length < whole.length; length++) {
    try {
      readPicture(whole.subarray(0, length))
    } catch (error) {
      expect(error).toBeInstanceOf(PictureProblem)
    }
  }
})
