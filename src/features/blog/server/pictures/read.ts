import { LARGEST_PICTURE, LONGEST_EDGE } from '#features/blog/rules/pictures.ts'
import { isAvif, readAvif } from './avif.ts'
import { isJpeg, readJpeg } from './jpeg.ts'
import { broken, type CleanPicture, PictureProblem } from './picture.ts'
import { isPng, readPng } from './png.ts'
import { isWebp, readWebp } from './webp.ts'

/** A picture by what its bytes are, whatever its name said, without camera data. Throws a PictureProblem. */
export function readPicture(bytes: Buffer): CleanPicture {
  if (bytes.length > LARGEST_PICTURE) throw new PictureProblem('A picture has at most 2 MB. Make it smaller, then upload it.')
  const picture = readWhole(bytes)
  const { width, height } = picture
  if (width < 1 || height < 1) throw new PictureProblem('The picture is empty.')
  if (Math.max(width, height) > LONGEST_EDGE) throw new PictureProblem('A picture has at most 8,000 pixels on its longer edge.')
  return picture
}

/** A length that leads behind the end of the file is damage. */
function readWhole(bytes: Buffer): CleanPicture {
  try {
    return read(bytes)
  } catch (error) {
    if (error instanceof RangeError) broken()
    throw error
  }
}

function read(bytes: Buffer): CleanPicture {
  // The shortest of them is longer; so no reader looks behind the end for its first words.
  if (bytes.length < 32) throw unknown()
  if (isPng(bytes)) return readPng(bytes)
  if (isJpeg(bytes)) return readJpeg(bytes)
  if (isWebp(bytes)) return readWebp(bytes)
  if (isAvif(bytes)) return readAvif(bytes)
  throw unknown()
}

const unknown = () => new PictureProblem('Choose a PNG, JPEG, WebP or AVIF picture.')
