import { broken, type CleanPicture } from './picture.ts'

const [SOI, EOI, SOS, COMMENT, EXIF] = [0xd8, 0xd9, 0xda, 0xfe, 0xe1]
/** How colours are meant: the profile, and Adobe's mark. */
const keptApplications = [0xe0, 0xe2, 0xee]

export const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === SOI && bytes[2] === 0xff

/**
 * Takes camera data, places, thumbnails and comments out; only which way is up is written anew. What is behind the end, where
 * phones put films and further pictures, is cut off. Throws a PictureProblem.
 */
export function readJpeg(bytes: Buffer): CleanPicture {
  const kept: Buffer[] = []
  let size: { width: number; height: number } | undefined
  let orientation = 1
  for (let at = 2; ;) {
    const marker = markerAt(bytes, at)
    if (marker === EOI) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) broken()
    const segment = bytes.subarray(at, end)
    if (marker === EXIF) orientation = orientationIn(segment) ?? orientation
    if (isFrame(marker)) size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    if (isKept(marker, segment)) kept.push(segment)
    at = end
    if (marker !== SOS) continue
    const scanEnd = endOfScan(bytes, at)
    kept.push(bytes.subarray(at, scanEnd))
    at = scanEnd
  }
  if (!size) broken()
  const head = Buffer.from([0xff, SOI])
  return { type: 'jpg', ...size, bytes: Buffer.concat([head, ...wayUp(orientation), ...kept, Buffer.from([0xff, EOI])]) }
}

function markerAt(bytes: Buffer, at: number): number {
  if (at + 2 > bytes.length || bytes[at] !== 0xff) broken()
  const marker = bytes[at + 1] ?? 0
  if (marker !== EOI && at + 10 > bytes.length) broken()
  return marker
}

/** SOF0 to SOF15; three numbers in between are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function isKept(marker: number, segment: Buffer): boolean {
  if (marker === COMMENT) return false
  if (marker < 0xe0 || marker > 0xef) return true
  // Beside the profile, the same number tells where further pictures are.
  if (marker === 0xe2) return segment.toString('latin1', 4, 15) === 'ICC_PROFILE'
  return keptApplications.includes(marker)
}

/** Where the next marker begins; a zero or a restart behind 0xff belongs to the picture. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return broken()
}

/** 1 to 8, as cameras write it; undefined where they do not say. */
function orientationIn(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0' || segment.length < 24) return undefined
  const tiff = segment.subarray(10)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < u16(first); entry++) {
    const at = first + 2 + entry * 12
    if (at + 12 > tiff.length) return undefined
    const value = u16(at + 8)
    if (u16(at) === 0x0112) return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** Camera data that says nothing but which way is up; nothing where that goes without saying. */
function wayUp(orientation: number): Buffer[] {
  if (orientation === 1) return []
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const body = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff]
  return [Buffer.from([0xff, EXIF, 0, body.length + 2, ...body])]
}
