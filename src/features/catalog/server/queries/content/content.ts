import type { ServiceContent } from '#features/catalog/contract.ts'
import { type ServiceKind, servicePath, typesOf } from '#features/catalog/rules.ts'
import { addedContent } from '#features/catalog/server/queries/content/added.ts'
import { instagram } from '#features/catalog/server/queries/content/instagram.ts'
import { tiktok } from '#features/catalog/server/queries/content/tiktok.ts'
import { youtube } from '#features/catalog/server/queries/content/youtube.ts'

const contents = new Map<string, ServiceContent>(
  Object.entries({ instagram, tiktok, youtube }).flatMap(([platform, texts]) =>
    Object.entries(texts).map(([type, content]) => [servicePath({ platform, type }), content] as const),
  ),
)

/** The default texts of a package page. Throws if there is no such service. */
export function serviceContent(kind: ServiceKind): ServiceContent {
  const written = contents.get(servicePath(kind))
  if (written) return written
  if (!typesOf(kind.platform).includes(kind.type)) throw new Error(`there is no service ${kind.platform} ${kind.type}`)
  return addedContent(kind)
}
