import { broken, type CleanPicture } from './picture.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Words, times and camera data. */
const left = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']

export const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(SIGNATURE)

/** Takes texts and camera data out; what is behind the end is cut off. Throws a PictureProblem. */
export function readPng(bytes: Buffer): CleanPicture {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR' || bytes.length < 33) broken()
  const kept: Buffer[] = [SIGNATURE]
  for (let at = SIGNATURE.length; ;) {
    if (at + 12 > bytes.length) broken()
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) broken()
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!left.includes(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: Buffer.concat(kept) }
}
