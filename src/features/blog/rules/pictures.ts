export const pictureTypes = ['png', 'jpg', 'webp', 'avif'] as const
export type PictureType = (typeof pictureTypes)[number]

/** As they are told to browsers, and as a file dialog takes them. */
export const mediaTypes: Record<PictureType, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' }

/** Bytes. */
export const LARGEST_PICTURE = 2 * 1024 * 1024

/** Pixels of an edge. */
export const LONGEST_EDGE = 8_000

/** Where a picture is shown: its bytes' hash stands in its address, so that what it shows never changes. */
export function picturePath(hash: string, type: PictureType): string {
  return `/pictures/${hash}.${type}`
}
