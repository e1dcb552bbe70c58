import { createReadableStreamFromReadable } from '@react-router/node'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { StructuredDataOfPage } from '#app/frame/structured-data.tsx'
import { writeFrame } from '#app/frame/write-frame.tsx'
import { WrittenFrame } from '#app/frame/written.tsx'
import { errorReference, pageErrors, shop, structuredData } from '#platform/page-context.ts'
import { newId } from '#shared/ids.ts'
import { ErrorReference } from '#ui/error-reference.ts'

/** Renders the whole page before the first byte: public pages are kept in memory, so nobody waits twice. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const page = (
      <ErrorReference value={context.get(errorReference)}>
        <StructuredDataOfPage value={context.get(structuredData)}>
          <WrittenFrame value={writeFrame(context.get(shop).config.STORE_NAME)}>
            <ServerRouter context={routerContext} url={request.url} />
          </WrittenFrame>
        </StructuredDataOfPage>
      </ErrorReference>
    )
    const { pipe } = renderToPipeableStream(page, {
      // All of it in its place, however long: what React would move there by script is not there without script.
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

/** What a loader threw by mistake; refusals with a status are answers and not logged here. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  const reference = newId('err')
  context.set(errorReference, reference)
  context.get(pageErrors)?.(error, reference)
}
