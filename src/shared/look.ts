/** How the shop looks, where its operator set something; null is as the shop comes. Pictures are names in `look_pictures`. */
export interface Look {
  /** The brand color: `#0f766e`. */
  color: string | null
  logo: Logo | null
  /** A JPEG of 1200 x 630 pixels for shared links. */
  shareImage: string | null
  /** Whether the operator decided anything about it, be it to keep the built-in look. */
  isChosen: boolean
}

/** The logo as PNG: twice as large as it is shown at most, and square icons for browser tabs and home screens. */
export interface Logo {
  name: string
  /** In pixels. */
  width: number
  height: number
  icon: string
  touchIcon: string
}
