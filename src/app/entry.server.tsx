import { createReadableStreamFromReadable } from '@react-router/node'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { renderFrame } from '#app/frame/render-frame.tsx'
import { sellerLine } from '#features/legal/rules/business.ts'
import { seller } from '#features/legal/server/queries.ts'
import { lookOf, lookPath } from '#platform/look.ts'
import { brandStyle, errorReference, pageErrors, pageIslands, scriptNonce, shop, structuredData } from '#platform/page-context.ts'
import { newId } from '#shared/ids.ts'
import type { Look } from '#shared/look.ts'
import { type PageIcon, ServerPage } from '#ui/server-page.ts'
import mark from '../../public/favicon.svg?raw'

/** Renders the complete page before sending the first byte. Public pages are cached afterward. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(scriptNonce)
  const ctx = context.get(shop)
  const look = lookOf(ctx.config)
  const frame = renderFrame({ name: ctx.config.STORE_NAME, logo: look.logo }, await sellerText(context))
  const values = {
    nonce,
    islands: { ...frame, ...context.get(pageIslands) },
    brandStyle: context.get(brandStyle),
    icons: pageIcons(look),
    structuredData: context.get(structuredData),
    errorReference: context.get(errorReference),
  }
  return new Promise((resolve, reject) => {
    const page = (
      <ServerPage value={values}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ServerPage>
    )
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Keeps all content in place. React would otherwise move late parts there by script, which some visitors don't have.
      progressiveChunkSize: Infinity,
      onAllReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
        pipe(body)
      },
      onShellError: reject,
      onError: (error) => reject(error instanceof Error ? error : new Error(String(error))),
    })
  })
}

/** The seller as one line; null if it can't be read, because the error page has to render without it. Such a page is not kept. */
async function sellerText(context: Readonly<RouterContextProvider>): Promise<string | null> {
  return seller(context.get(shop)).then(sellerLine, (error: unknown) => {
    context.get(pageErrors)?.(error, newId('err'))
    return null
  })
}

/** Logs unexpected errors of loaders. Error responses such as 404 are not logged. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  const reference = newId('err')
  context.set(errorReference, reference)
  context.get(pageErrors)?.(error, reference)
}

/** The color of the built-in icon. */
const ICON_COLOR = '#5b2fd9'

/** The shop's icons: made from its logo, or else the built-in icon in the brand color. */
function pageIcons({ color, logo }: Pick<Look, 'color' | 'logo'>): PageIcon[] {
  if (logo)
    return [
      { rel: 'icon', href: lookPath(logo.icon), type: 'image/png' },
      { rel: 'apple-touch-icon', href: lookPath(logo.touchIcon), type: 'image/png' },
    ]
  // Inlined to save a request.
  const href = color === null ? '/favicon.svg' : `data:image/svg+xml,${encodeURIComponent(mark.trim().replace(ICON_COLOR, color))}`
  return [{ rel: 'icon', href, type: 'image/svg+xml' }]
}
