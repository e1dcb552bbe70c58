import type { HttpServer } from '#platform/http/server.ts'
import { fieldsOf } from '#shared/records.ts'

type Route = [path: RegExp, operation: unknown]

/** Cached by kind of shop, because building the document takes longer than most requests and is the same for each kind. */
const known = new Map<string, Route[]>()

/** Throws if the API document doesn't list an operation's refusal with its status and code. */
export function checkRefusal(
  { server, kind }: { server: HttpServer; kind: string },
  method: string,
  path: string,
  answer: { status: number; text: string; body: unknown },
): void {
  const { status, text, body } = answer
  const { code } = fieldsOf(body)
  const routes = known.get(kind) ?? routesOf(server)
  known.set(kind, routes)
  const called = `${method} ${path.replace(/\?.*/s, '').replace(/\/$/, '')}`
  const operation = routes.find(([route]) => route.test(called))?.[1]
  if (!operation || typeof code !== 'string' || status >= 500) return
  const { operationId, responses } = fieldsOf(operation)
  const { description } = fieldsOf(fieldsOf(responses)[status])
  if (!String(description).includes(`\`${code}\``))
    throw new Error(`${String(operationId)} refuses with ${status} ${code}, which the API document doesn't list: ${text}`)
}

/** The document's routes. Literal paths come before those with parameters, as in the router. */
function routesOf(server: HttpServer): Route[] {
  return Object.entries(fieldsOf(server.swagger().paths))
    .toSorted(([one], [other]) => one.split('{').length - other.split('{').length)
    .flatMap(([path, methods]) =>
      Object.entries(fieldsOf(methods)).map(([method, operation]): Route => {
        const pattern = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')
        return [new RegExp(`^${method.toUpperCase()} ${pattern}$`), operation]
      }),
    )
}
