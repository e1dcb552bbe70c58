import type { Platform } from '#features/catalog/rules/registry.ts'

/** Hosts of the built-in platforms. The first is used for canonical links. */
export const builtInHosts: Readonly<Record<Platform, readonly string[]>> = {
  instagram: ['www.instagram.com', 'instagram.com', 'm.instagram.com', 'instagr.am', 'www.instagr.am'],
  tiktok: ['www.tiktok.com', 'tiktok.com', 'm.tiktok.com', 'vm.tiktok.com', 'vt.tiktok.com'],
  youtube: ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtu.be'],
}
