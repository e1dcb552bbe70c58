import { postPath } from '#features/blog/rules/list.ts'
import { getPost } from '#features/blog/server/queries.ts'
import { type Platform, platformName, serviceOfPath, typeName } from '#features/catalog/rules.ts'
import { platformsOnSale } from '#features/catalog/rules/on-sale.ts'
import { startingPrices } from '#features/catalog/server/queries.ts'
import { pathOf } from '#features/seo/rules.ts'
import { activeSettings, isOffSale } from '#features/seo/server/queries/settings.ts'
import type { Context } from '#platform/context.ts'
import { isWordmark, lookOf, lookPicture } from '#platform/look.ts'
import { notFound } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'

/** The content of the picture for a shared link. */
export interface CardTexts {
  storeName: string
  /** The brand color. Null for the default purple. */
  color: string | null
  /** The operator's logo as PNG. Null for the built-in one. */
  logo: { bytes: Buffer; width: number; height: number; isWordmark: boolean } | null
  /** Above the title. */
  kicker: string
  title: string
  /** At the bottom. */
  foot: string
  platform: Platform | undefined
}

const platformNames = () => platformsOnSale().map(platformName).join('  ·  ')

/**
 * Returns the content of a shared link's picture. `id` is a page id, or `blog/` and a post's slug. Throws 404 for a page that is unknown
 * or off sale, 410 for a withdrawn post.
 */
export async function cardTexts(ctx: Context, id: string): Promise<CardTexts> {
  const store = await storeOf(ctx)
  const { storeName } = store
  if (id.startsWith('blog/')) {
    const post = await getPost(ctx, id.slice('blog/'.length))
    if (postPath(post.slug) !== pathOf(id)) throw notFound('Picture not found.')
    return { ...store, kicker: post.category, title: post.title, foot: `${post.readingTime} min read`, platform: undefined }
  }
  const settings = await activeSettings(ctx, pathOf(id))
  if (settings?.pageId !== id || isOffSale(id)) throw notFound('Picture not found.')
  const title = settings.ogTitle.replace(` · ${storeName}`, '')
  return { ...store, title, ...(await serviceTexts(ctx, id)) }
}

async function storeOf({ config, db }: Context): Promise<Pick<CardTexts, 'storeName' | 'color' | 'logo'>> {
  const { color, logo } = lookOf(config)
  const bytes = logo && (await lookPicture(db, logo.name))
  return { storeName: config.STORE_NAME, color, logo: bytes ? { ...logo, bytes, isWordmark: isWordmark(logo) } : null }
}

async function serviceTexts(ctx: Context, id: string): Promise<Pick<CardTexts, 'kicker' | 'foot' | 'platform'>> {
  const kind = serviceOfPath(pathOf(id))
  if (!kind) return { kicker: '', foot: platformNames(), platform: undefined }
  const start = (await startingPrices(ctx)).find(({ platform, type }) => platform === kind.platform && type === kind.type)
  const foot =
    start && `From ${formatMoney(start.priceCents)} for ${start.quantity.toLocaleString('en-US')} ${typeName(kind.type).toLowerCase()}`
  return { kicker: platformName(kind.platform), foot: foot ?? platformNames(), platform: kind.platform }
}
