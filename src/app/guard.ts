import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '#features/accounts/contract.ts'
import { isPermission, type Permission } from '#features/accounts/rules/permissions.ts'
import { bearerOf, hasStaffAccess, may, unauthenticated } from '#features/accounts/server/context.ts'
import { personOfToken } from '#features/accounts/server/queries.ts'
import { findKeyBearer, isKey } from '#features/accounts/server/queries/api-keys.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { addToRequestLog } from '#platform/http/request-log.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { Refusal } from '#shared/errors.ts'

type Security = readonly Record<string, readonly string[]>[]

/**
 * Makes the API document's `security` true: a call that names `bearer` is answered to whoever has a session, `staff` to
 * those of the shop's people whose role has the permission it names, and where there is another way (an order's
 * token, or `{}` for none at all) also without a token. A token that is no good is refused everywhere it is read, so that
 * a browser renews it. What a token opens is then the handler's to decide. Before the body is read: who may not ask is not
 * told what is wrong with the question; and once more where the body came later, because a session may have ended while its sender kept it
 * back. What is for the staff alone is also answered to a program with a key, as far as its scopes go. Throws at start where a call for
 * the staff names no permission.
 */
export function installGuard(server: HttpServer, ctx: Context): void {
  const programs = createLimiter(ctx, {
    name: 'api-key',
    points: 600,
    seconds: 60,
    message: 'This key asks more than 600 times a minute. Please wait.',
  })
  server.addHook('onRoute', (route) => {
    const security = route.schema?.security
    if (!security?.some((way) => 'bearer' in way || 'staff' in way)) return
    const mayComeWithout = security.some((way) => !('bearer' in way) && !('staff' in way))
    const isForStaff = security.every((way) => !('bearer' in way)) && !mayComeWithout
    const needed = isForStaff ? permissionsIn(security) : []
    // The catch-all for unknown calls needs no permission: it hides which staff calls exist.
    if (isForStaff && needed.length === 0 && !route.schema?.hide) throw new Error(`${route.url} is for staff and names no permission`)
    const check = async (request: FastifyRequest, count: (keyId: string) => Promise<void>) => {
      const token = bearerOf(request)
      if (token === undefined && mayComeWithout) return
      if (token !== undefined && isForStaff && isKey(token)) {
        request.person = await programOf(ctx, request, token, { needed, count })
        return
      }
      const person = token === undefined ? undefined : await personOfToken(ctx, token)
      if (!person) throw unauthenticated()
      addToRequestLog(request, { account: person.userId })
      if (isForStaff) {
        checkStaff(ctx, person)
        checkPermissions(person, needed)
      }
      request.person = person
    }
    const awaited = new WeakSet<FastifyRequest>()
    const checkOnArrival = async (request: FastifyRequest, reply: FastifyReply) => {
      await check(request, (keyId) => programs.count(reply, keyId))
      if (request.person && !request.raw.complete) awaited.add(request)
    }
    const checkWithBody = async (request: FastifyRequest) => {
      if (awaited.has(request)) await check(request, async () => {})
    }
    route.onRequest = [checkOnArrival, ...[route.onRequest ?? []].flat()]
    route.preValidation = [checkWithBody, ...[route.preValidation ?? []].flat()]
  })
}

function permissionsIn(security: Security): Permission[] {
  return security
    .flatMap((way) => way.staff ?? [])
    .map((name) => {
      if (!isPermission(name)) throw new Error(`there is no permission ${name}`)
      return name
    })
}

/** Who owns a key, which the request's log line names. Throws 401, 429, and 403 `not_in_scope` beside what `checkStaff` throws. */
async function programOf(
  ctx: Context,
  request: FastifyRequest,
  key: string,
  { needed, count }: { needed: readonly Permission[]; count(keyId: string): Promise<void> },
): Promise<Person> {
  const bearer = await findKeyBearer(ctx, key)
  if (!bearer) throw unauthenticated()
  addToRequestLog(request, { account: bearer.person.userId, key: bearer.keyId })
  await count(bearer.keyId)
  checkStaff(ctx, bearer.person)
  const missing = needed.find((permission) => !may(bearer.person, permission))
  if (missing) throw new Refusal(403, 'not_in_scope', `This key does not have the scope “${missing}”.`, { data: { permission: missing } })
  return bearer.person
}

/** Throws 403: `staff_only`, and `second_factor_needed` in a live shop. */
function checkStaff(ctx: Context, person: Person): void {
  if (person.role === 'customer') throw new Refusal(403, 'staff_only', 'This is for the shop’s staff.')
  if (hasStaffAccess(ctx, person)) return
  const message = 'The staff of this shop sign in with a second factor. Set one up in your profile, under “Signing in”.'
  throw new Refusal(403, 'second_factor_needed', message)
}

/** Throws 403 `not_permitted` where the role lacks a permission. */
function checkPermissions(person: Person, needed: readonly Permission[]): void {
  const missing = needed.find((permission) => !may(person, permission))
  if (!missing) return
  const message = `This needs the permission “${missing}”, which the role ${person.role} does not have. Ask an owner of the shop.`
  throw new Refusal(403, 'not_permitted', message, { data: { permission: missing } })
}
