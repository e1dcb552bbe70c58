import type { ServiceContent } from '#features/catalog/contract.ts'
import type { Platform, ServiceKind, ServiceType } from '#features/catalog/rules.ts'
import { instagram } from '#features/catalog/server/queries/content/instagram.ts'
import { tiktok } from '#features/catalog/server/queries/content/tiktok.ts'
import { youtube } from '#features/catalog/server/queries/content/youtube.ts'

const contents: Record<Platform, Partial<Record<ServiceType, ServiceContent>>> = { instagram, tiktok, youtube }

/** The texts of a package page. Throws where `kind` is none of the twelve services. */
export function serviceContent({ platform, type }: ServiceKind): ServiceContent {
  const content = contents[platform][type]
  if (!content) throw new Error(`there is no service ${platform} ${type}`)
  return content
}
