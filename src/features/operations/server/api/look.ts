import { LRUCache } from 'lru-cache'
import { actorOf, personOf } from '#features/accounts/server/context.ts'
import { MAX_PICTURE_BYTES } from '#features/blog/rules/pictures.ts'
import { brandColorBody, lookPictureBody, lookSchema, type ShopLook } from '#features/operations/contract/look.ts'
import { setBrandColor, setLogo, setShareImage } from '#features/operations/server/commands/look.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { PICTURE_POLICY } from '#platform/http/security-headers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { isWordmark, lookPath, lookPicture, lookSetting, PICTURE_NAME } from '#platform/look.ts'
import { readSetting } from '#platform/settings.ts'
import { notFound } from '#shared/errors.ts'

const response = { 200: dataAnswer(lookSchema) }
const managing = operations({ tags: ['Console: Settings'], security: [{ staff: ['settings:write'] }], response })
/** In bytes. Base64 adds a third, and files slightly above the limit should reach the size check, which explains the error. */
const bodyLimit = 2 * MAX_PICTURE_BYTES

/** The shop's logo, brand color and share image, for staff. */
export function lookApi(server: HttpServer, ctx: Context): void {
  const answer = async () => ok(await shopLook(ctx))
  // Emails that were sent show earlier pictures, so they are never deleted.
  const pictures = createLimiter(ctx, {
    name: 'look-picture',
    points: 100,
    seconds: 24 * 3_600,
    message: 'You have changed the logo or the share image 100 times within a day. Please try again tomorrow.',
  })

  server.get('/operator/look', managing('getLook', 'Get the logo, the brand color and the share image', {}), answer)
  server.put(
    '/operator/look/color',
    managing('setBrandColor', 'Set the brand color', {
      description: 'Refused if text, links or borders would be unreadable in the light or dark theme.',
      body: brandColorBody,
    }),
    async (request) => {
      await setBrandColor(ctx, request.body.color, actorOf(request))
      return answer()
    },
  )
  server.put(
    '/operator/look/logo',
    {
      bodyLimit,
      ...managing('setLogo', 'Set the logo, which the icons are made from', { refusals: { 429: ['rate_limited'] }, body: lookPictureBody }),
    },
    async (request, reply) => {
      if (request.body.content !== null) await pictures.count(reply, personOf(request).userId)
      await setLogo(ctx, request.body.content, actorOf(request))
      return answer()
    },
  )
  server.put(
    '/operator/look/share-image',
    {
      bodyLimit,
      ...managing('setShareImage', 'Set the picture for shared links, cropped to 1200 x 630 pixels', {
        refusals: { 429: ['rate_limited'] },
        body: lookPictureBody,
      }),
    },
    async (request, reply) => {
      if (request.body.content !== null) await pictures.count(reply, personOf(request).userId)
      await setShareImage(ctx, request.body.content, actorOf(request))
      return answer()
    },
  )
}

/** Enough for the current pictures and a few earlier ones. */
const CACHED_PICTURES = 12

/** Serves the pictures of the look at `GET /look/{name}`. They never change. */
export function lookPictureRoute(server: HttpServer, ctx: Context): void {
  const cached = new LRUCache<string, Buffer>({ max: CACHED_PICTURES })
  server.get<{ Params: { name: string } }>('/look/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    const bytes = cached.get(name) ?? (PICTURE_NAME.test(name) ? await lookPicture(ctx.db, name) : undefined)
    if (!bytes) throw notFound('Picture not found.')
    cached.set(name, bytes)
    const headers = {
      etag: `"${name}"`,
      'content-type': name.endsWith('.png') ? 'image/png' : 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': PICTURE_POLICY,
    }
    const isUnchanged = request.headers['if-none-match']?.includes(headers.etag)
    return isUnchanged ? reply.headers(headers).code(304).send() : reply.headers(headers).send(bytes)
  })
}

async function shopLook({ db }: Context): Promise<ShopLook> {
  const { color, logo, shareImage, isChosen } = await readSetting(db, lookSetting)
  return {
    color,
    isChosen,
    logo: logo && { path: lookPath(logo.name), width: logo.width, height: logo.height, isWordmark: isWordmark(logo) },
    shareImage: shareImage === null ? null : { path: lookPath(shareImage), width: 1200, height: 630 },
  }
}
