import { broken, type CleanPicture } from './picture.ts'

const EXIF_AND_XMP = 0x08 | 0x04

export const isWebp = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** Takes camera data out. Throws a PictureProblem. */
export function readWebp(bytes: Buffer): CleanPicture {
  const kept: Buffer[] = []
  let size: { width: number; height: number } | undefined
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = 12; at + 8 <= whole;) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > bytes.length) broken()
    const data = bytes.subarray(at + 8, at + 8 + length)
    size ??= sizeIn(name, data)
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(name === 'VP8X' ? withoutFlags(bytes.subarray(at, end)) : bytes.subarray(at, end))
    at = end
  }
  if (!size) broken()
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return { type: 'webp', ...size, bytes: Buffer.concat([head, body]) }
}

function sizeIn(name: string, data: Buffer): { width: number; height: number } | undefined {
  if (data.length < 10) return undefined
  if (name === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (name === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  if (name !== 'VP8L') return undefined
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function withoutFlags(chunk: Buffer): Buffer {
  const changed = Buffer.from(chunk)
  changed[8] = (changed[8] ?? 0) & ~EXIF_AND_XMP
  return changed
}
