import { instagram } from '#features/catalog/rules/template/instagram.ts'
import type { Ladder } from '#features/catalog/rules/template/ladder.ts'
import { tiktok } from '#features/catalog/rules/template/tiktok.ts'
import { youtube } from '#features/catalog/rules/template/youtube.ts'

/** The services that a new shop can start with, in the order of the menus: twelve, two of them also as premium. The demo shop sells all of them. */
export const ladders: readonly Ladder[] = [...instagram, ...tiktok, ...youtube]
