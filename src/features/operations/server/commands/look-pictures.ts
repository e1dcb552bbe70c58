import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'

/** A picture in its final size. */
export interface LookPicture {
  /** Content hash and file extension. */
  name: string
  /** In pixels. */
  width: number
  height: number
  bytes: Buffer
}

/** In pixels, three times the space in the top bar. */
const LOGO = { width: 528, height: 96 }
const ICON = 64
const TOUCH_ICON = 180
const SHARE_IMAGE = { width: 1200, height: 630 }

/**
 * Makes a logo and its icons from a cleaned picture, as PNG, which emails and PDFs can show too. Empty edges are trimmed. One after the other,
 * and without encoding a large AVIF again, which would take 1.4 GB and half a minute.
 */
export async function drawLogo(picture: Buffer): Promise<Record<'main' | 'icon' | 'touchIcon', LookPicture>> {
  const { default: sharp } = await import('sharp')
  // Trimming fails for a picture of a single color.
  const trimmed = await sharp(picture)
    .trim()
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => picture)
  const square = (edge: number) => sharp(trimmed).resize(edge, edge, { fit: 'contain', background: '#0000' })
  const main = await png(sharp(trimmed).resize({ ...LOGO, fit: 'inside', withoutEnlargement: true }))
  const icon = await png(square(ICON))
  // Phones show transparency in touch icons as black.
  const touchIcon = await png(square(TOUCH_ICON).flatten({ background: '#fff' }))
  return { main, icon, touchIcon }
}

/** Makes the picture for shared links from a cleaned picture, cropped to its center. */
export async function drawShareImage(picture: Buffer): Promise<LookPicture> {
  const { default: sharp } = await import('sharp')
  const { width, height } = SHARE_IMAGE
  return written(sharp(picture).resize(width, height, { fit: 'cover' }).flatten({ background: '#fff' }).jpeg({ quality: 85 }), 'jpg')
}

const png = (picture: Sharp) => written(picture.png({ compressionLevel: 9 }), 'png')

async function written(picture: Sharp, type: 'png' | 'jpg'): Promise<LookPicture> {
  const { data: bytes, info } = await picture.toBuffer({ resolveWithObject: true })
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { name: `${hash}.${type}`, width: info.width, height: info.height, bytes }
}
