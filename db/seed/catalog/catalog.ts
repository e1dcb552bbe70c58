import { instagram } from './instagram.ts'
import type { Ladder } from './ladder.ts'
import { tiktok } from './tiktok.ts'
import { youtube } from './youtube.ts'

/** Everything the demo shop sells, in the order of the menus. */
export const ladders: readonly Ladder[] = [...instagram, ...tiktok, ...youtube]
