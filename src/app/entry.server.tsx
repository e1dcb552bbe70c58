import { createReadableStreamFromReadable } from '@react-router/node'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { pageErrors } from '#platform/page-context.ts'

/** Renders the whole page before the first byte: public pages are kept in memory, so nobody waits twice. */
export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
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
  context.get(pageErrors)?.(error)
}
