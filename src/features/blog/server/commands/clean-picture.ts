import pLimit from 'p-limit'
import type { Metadata, Sharp } from 'sharp'
import { MAX_EDGE_PIXELS, MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, type PictureType, pictureTypes } from '#features/blog/rules/pictures.ts'
import type { CleanPicture } from '#features/blog/server/store/pictures.ts'

/** The reason that a file is refused, as a message for the person who uploaded it. */
export class PictureProblem extends Error {
  override readonly name = 'PictureProblem'
}

/** A picture can take 800 MB of memory, and a thread of the few that passwords and compression need too, so a process works on one at a time. */
export const onePictureAtATime = pLimit(1)

const DECODING_TIMEOUT_SECONDS = 20

/** Limits re-encoded pictures, because a crafted file of a few kilobytes can grow to fifty megabytes. */
const MAX_CLEAN_BYTES = 2 * MAX_PICTURE_BYTES

const MAX_FRAMES = 500

/** Each scan of a progressive JPEG goes through the whole picture again. Cameras and programs write about ten. */
const MAX_SCANS = 100

/** Counts the frames of a WebP file without parsing it. With tens of thousands, even reading the metadata takes seconds. */
const framesIn = (file: Buffer) => countOf(Buffer.from('ANMF'), file)
/** Counts the scans of a JPEG file without parsing it. Its metadata may contain the same two bytes by chance a few dozen times. */
const scansIn = (file: Buffer) => countOf(Buffer.from([0xff, 0xda]), file)

function countOf(marker: Buffer, file: Buffer): number {
  let count = 0
  for (let at = file.indexOf(marker); at >= 0; at = file.indexOf(marker, at + marker.length)) count++
  return count
}

/** Options for cleaning a picture. */
export interface Cleaning {
  accepted?: readonly PictureType[]
  /**
   * In pixels. Larger pictures are scaled down, and PNGs become WebP, which stays small for any content. Only the first frame of an
   * animation is kept.
   */
  maxEdge?: number
}

interface Format {
  type: PictureType
  write(picture: Sharp, metadata: Metadata): Sharp
}

const webp: Format = { type: 'webp', write: (picture) => picture.webp({ quality: 85 }) }

/** How to re-encode each format, by sharp's name for it (AVIF is HEIF with AV1 inside). */
const formats: Record<string, Format> = {
  png: { type: 'png', write: (picture, { isPalette }) => picture.png({ palette: isPalette, adaptiveFiltering: !isPalette }) },
  jpeg: { type: 'jpg', write: (picture) => picture.jpeg({ quality: 85 }) },
  webp,
  heif: { type: 'avif', write: (picture) => picture.avif({ quality: 65, effort: 2 }) },
}

/**
 * Re-encodes a picture upright and in its own format, which removes camera data, locations, comments and appended data. Checks the size
 * before decoding. Waits until other pictures are done. Throws a PictureProblem if the file isn't an acceptable picture.
 */
export function cleanPicture(file: Buffer, cleaning?: Cleaning): Promise<CleanPicture> {
  return onePictureAtATime(() => reencode(file, cleaning))
}

async function reencode(file: Buffer, { accepted = pictureTypes, maxEdge }: Cleaning = {}): Promise<CleanPicture> {
  if (file.length > MAX_PICTURE_BYTES) throw new PictureProblem('A picture can have up to 2 MB. Make it smaller and upload it again.')
  const unknown = () => new PictureProblem(`Choose a ${listed(accepted)} picture.`)
  if (file.length === 0) throw unknown()
  if (framesIn(file) > MAX_FRAMES)
    throw new PictureProblem(`An animation can have up to ${MAX_FRAMES} frames. Shorten it and upload it again.`)
  const sharp = await loadSharp()
  const open = () =>
    sharp(file, { animated: maxEdge === undefined, limitInputPixels: MAX_PICTURE_PIXELS }).timeout({ seconds: DECODING_TIMEOUT_SECONDS })
  const metadata = await sharp(file, { animated: true, limitInputPixels: false })
    .metadata()
    .catch((error: Error) => {
      throw /unsupported image format/.test(error.message) ? unknown() : damaged()
    })
  const format = formats[metadata.format]
  if (!format || !accepted.includes(format.type) || (metadata.format === 'heif' && metadata.compression !== 'av1')) throw unknown()
  if (metadata.format === 'jpeg' && scansIn(file) > MAX_SCANS)
    throw new PictureProblem('This JPEG has too many scans. Save it again as a normal JPEG and upload it.')
  if (Math.max(metadata.width, metadata.pageHeight ?? metadata.height) > MAX_EDGE_PIXELS)
    throw new PictureProblem('A picture can have up to 8,000 pixels on its longer edge.')
  if (metadata.width * (metadata.pageHeight ?? metadata.height) * (metadata.pages ?? 1) > MAX_PICTURE_PIXELS)
    throw new PictureProblem('A picture can have up to 24 megapixels, all frames together. Make it smaller and upload it again.')
  const { type, write } = maxEdge !== undefined && format.type === 'png' ? webp : format
  const upright = open().autoOrient()
  const picture =
    maxEdge === undefined ? upright : upright.resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
  const written = write(picture, metadata).toBuffer({ resolveWithObject: true })
  const { data: bytes, info } = await written.catch(() => {
    throw damaged()
  })
  if (bytes.length > MAX_CLEAN_BYTES)
    throw new PictureProblem('This picture is too large after processing. Make it smaller and upload it again.')
  return { type, width: info.width, height: info.pageHeight ?? info.height, bytes }
}

let loading: ReturnType<typeof load> | undefined

/**
 * Loads sharp on demand, because only uploads need the memory of libvips. It can only read formats that the shop accepts. They are blocked
 * once, because a picture that another thread is reading at that moment would look damaged.
 */
export function loadSharp() {
  return (loading ??= load())
}

async function load() {
  const { default: sharp } = await import('sharp')
  // Reading a 2 MB SVG takes hundreds of megabytes of memory, so block all formats that would be refused anyway.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`) })
  return sharp
}

const typeNames: Record<PictureType, string> = { png: 'PNG', jpg: 'JPEG', webp: 'WebP', avif: 'AVIF' }
/** `PNG, JPEG or WebP` */
const listed = (types: readonly PictureType[]) =>
  types
    .map((type) => typeNames[type])
    .join(', ')
    .replace(/, (\w+)$/, ' or $1')

const damaged = () => new PictureProblem('The picture is damaged or incomplete. Save it again and upload it.')
