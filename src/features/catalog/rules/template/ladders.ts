import { instagram } from '#features/catalog/rules/template/instagram.ts'
import type { Ladder } from '#features/catalog/rules/template/ladder.ts'
import { tiktok } from '#features/catalog/rules/template/tiktok.ts'
import { youtube } from '#features/catalog/rules/template/youtube.ts'

/** The template: twelve services, two of them also in premium quality, in menu order. The demo shop sells all of them. */
export const ladders: readonly Ladder[] = [...instagram, ...tiktok, ...youtube]
