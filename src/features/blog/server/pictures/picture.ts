import type { PictureType } from '#features/blog/rules/pictures.ts'

/** A picture as it is kept. */
export interface CleanPicture {
  type: PictureType
  /** Pixels. */
  width: number
  height: number
  /** Without what cameras and programs wrote into it. */
  bytes: Buffer
}

/** Why a file is not taken, for who chose it. */
export class PictureProblem extends Error {
  override readonly name = 'PictureProblem'
}

export function broken(): never {
  throw new PictureProblem('The picture is damaged or incomplete. Save it again, then upload it.')
}
