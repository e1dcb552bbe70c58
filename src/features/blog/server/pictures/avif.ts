import { broken, type CleanPicture, PictureProblem } from './picture.ts'

interface Box {
  name: string
  body: Buffer
}

export const isAvif = (bytes: Buffer) =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && /avi[fs]/.test(bytes.toString('latin1', 8, Math.min(64, bytes.readUInt32BE(0))))

/**
 * An AVIF as it is. What cameras write stands between the picture's own bytes there, and is not cut out: a picture that has
 * any is refused. Throws a PictureProblem.
 */
export function readAvif(bytes: Buffer): CleanPicture {
  const meta = find(bytes, 'meta')?.subarray(4) ?? broken()
  if (itemTypes(find(meta, 'iinf') ?? broken()).some((type) => type === 'Exif' || type === 'mime')) {
    throw new PictureProblem('This AVIF carries camera data. Save it without, or as JPEG, which is cleaned here.')
  }
  const ispe = find(find(find(meta, 'iprp') ?? broken(), 'ipco') ?? broken(), 'ispe') ?? broken()
  if (ispe.length < 12) broken()
  return { type: 'avif', width: ispe.readUInt32BE(4), height: ispe.readUInt32BE(8), bytes }
}

function find(bytes: Buffer, name: string): Buffer | undefined {
  return boxesOf(bytes).find((box) => box.name === name)?.body
}

function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const said = bytes.readUInt32BE(at)
    // 0: to the end; 1: a length of eight bytes, which only the pixels of a very large picture have.
    const length = said === 0 || said === 1 ? bytes.length - at : said
    if (length < 8 || at + length > bytes.length) broken()
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + length) })
    at += length
  }
  return boxes
}

/** What the parts of the file are: `av01`, `Exif`. */
function itemTypes(iinf: Buffer): string[] {
  const entries = boxesOf(iinf.subarray(iinf[0] === 0 ? 6 : 8))
  return entries.map(({ body }) => {
    const at = body[0] === 3 ? 10 : 8
    return body.toString('latin1', at, at + 4)
  })
}
