import type { ServiceContent } from '#features/catalog/contract.ts'
import { type Platform, type ServiceKind, type ServiceType, typesOf } from '#features/catalog/rules.ts'
import { addedContent } from '#features/catalog/server/queries/content/added.ts'
import { instagram } from '#features/catalog/server/queries/content/instagram.ts'
import { tiktok } from '#features/catalog/server/queries/content/tiktok.ts'
import { youtube } from '#features/catalog/server/queries/content/youtube.ts'

const contents: Partial<Record<Platform, Partial<Record<ServiceType, ServiceContent>>>> = { instagram, tiktok, youtube }

/** The default texts of a package page. Throws if there is no such service. */
export function serviceContent(kind: ServiceKind): ServiceContent {
  const written = contents[kind.platform]?.[kind.type]
  if (written) return written
  if (!typesOf(kind.platform).includes(kind.type)) throw new Error(`there is no service ${kind.platform} ${kind.type}`)
  return addedContent(kind)
}
