/** The shop's look as set by the operator. Null stands for the built-in one. Pictures are names in `look_pictures`. */
export interface Look {
  /** The brand color: `#0f766e`. */
  color: string | null
  logo: Logo | null
  /** A JPEG of 1200 x 630 pixels for shared links. */
  shareImage: string | null
  /** Whether the operator has made any choice, even for the built-in look. */
  isChosen: boolean
}

/** The logo as PNG, up to twice its displayed size, with square icons for browser tabs and home screens. */
export interface Logo {
  name: string
  /** In pixels. */
  width: number
  height: number
  icon: string
  touchIcon: string
}
