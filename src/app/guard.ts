import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '#features/accounts/contract.ts'
import { isPermission, type Permission } from '#features/accounts/rules/permissions.ts'
import { bearerOf, hasStaffAccess, may, personOf, unauthenticated } from '#features/accounts/server/context.ts'
import { personOfToken } from '#features/accounts/server/queries.ts'
import { findKeyBearer, isKey } from '#features/accounts/server/queries/api-keys.ts'
import type { Context } from '#platform/context.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { addToRequestLog } from '#platform/http/request-log.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { createTurns } from '#platform/turns.ts'
import { Refusal } from '#shared/errors.ts'

/** Requests of one staff account, or of one API key, that a process works on at the same time. Half of its database connections by default. */
const MAX_STAFF_REQUESTS = 8
/** A request that waited longer for its turn is checked again. */
const MAX_UNCHECKED_MS = 50

type Security = readonly Record<string, readonly string[]>[]

/**
 * Enforces the `security` of each route in the API document. `bearer` requires a session, `staff` a staff member with the given
 * permission. If there is another way in (an order's token, or `{}` for none), the token is optional. An invalid token is always
 * refused, so that the browser renews it. Access to individual records is up to the handler.
 *
 * Checks before the body is read, so that unauthorized callers don't get validation errors. If the body or the request's turn came later,
 * checks again, because the session may have ended in the meantime. Staff-only routes also accept API keys with the required scopes. Their
 * queries can take seconds in a large shop, so each account and key gets a few turns at a time and leaves connections to customers.
 * Throws at startup if a staff-only route names no permission.
 */
export function installGuard(server: HttpServer, ctx: Context): void {
  const programs = createLimiter(ctx, {
    name: 'api-key',
    points: 600,
    seconds: 60,
    message: 'This key has made more than 600 requests in a minute. Please wait.',
  })
  const inTurn = createTurns(MAX_STAFF_REQUESTS)
  const turns = new WeakMap<FastifyRequest, () => void>()
  const endTurn = (request: FastifyRequest) => turns.get(request)?.()
  /**
   * Waits for a turn, which lasts until `endTurn`: however slowly the response is read, it holds up no others. If the sender hangs up, the
   * request is worked on all the same and keeps its turn, unless it was still waiting for it. Throws 400 then.
   */
  const takeTurn = async (request: FastifyRequest) => {
    const { userId, sessionId } = personOf(request)
    await new Promise<void>((start) => {
      void inTurn(isKey(bearerOf(request) ?? '') ? sessionId : userId, () => {
        start()
        return new Promise<void>((end) => turns.set(request, end))
      })
    })
    if (request.socket.destroyed) throw new Refusal(400, 'bad_request', 'The connection was closed before this request had its turn.')
  }
  server.addHook('onRoute', (route) => {
    const security = route.schema?.security
    if (!security?.some((way) => 'bearer' in way || 'staff' in way)) return
    const isTokenOptional = security.some((way) => !('bearer' in way) && !('staff' in way))
    const isForStaff = security.every((way) => !('bearer' in way)) && !isTokenOptional
    const needed = isForStaff ? permissionsIn(security) : []
    // The catch-all for unknown calls needs no permission. It only hides which staff calls exist.
    if (isForStaff && needed.length === 0 && !route.schema?.hide) throw new Error(`${route.url} is for staff and names no permission`)
    const check = async (request: FastifyRequest, count: (keyId: string) => Promise<void>) => {
      const token = bearerOf(request)
      if (token === undefined && isTokenOptional) return
      if (token !== undefined && isForStaff && isKey(token)) {
        request.person = await keyBearerOf(ctx, request, token, { needed, count })
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
    const hasWaited = new WeakSet<FastifyRequest>()
    const checkOnArrival = async (request: FastifyRequest, reply: FastifyReply) => {
      await check(request, (keyId) => programs.count(reply, keyId))
      if (request.person && !request.raw.complete) hasWaited.add(request)
    }
    const takeTurnOnArrival = async (request: FastifyRequest) => {
      const arrived = performance.now()
      await takeTurn(request)
      if (performance.now() - arrived > MAX_UNCHECKED_MS) hasWaited.add(request)
    }
    const checkAgain = async (request: FastifyRequest) => {
      if (hasWaited.has(request)) await check(request, async () => {})
    }
    route.onRequest = [checkOnArrival, ...[route.onRequest ?? []].flat()]
    route.preValidation = [...(isForStaff ? [takeTurnOnArrival] : []), checkAgain, ...[route.preValidation ?? []].flat()]
    if (!isForStaff) return
    const { handler } = route
    route.onSend = [async (request) => endTurn(request), ...[route.onSend ?? []].flat()]
    // A handler may also end without sending anything, if the sender has hung up.
    route.handler = async function (request, reply) {
      try {
        return await handler.call(this, request, reply)
      } finally {
        endTurn(request)
      }
    }
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

/** The owner of an API key, which is added to the request log. Throws 401, 429, 403 `not_in_scope`, and what `checkStaff` throws. */
async function keyBearerOf(
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

/** Throws 403 `staff_only`, or `second_factor_needed` in a live shop. */
function checkStaff(ctx: Context, person: Person): void {
  if (person.role === 'customer') throw new Refusal(403, 'staff_only', 'This is for the shop’s staff.')
  if (hasStaffAccess(ctx, person)) return
  const message = 'Staff of this shop need a second factor to sign in. Set one up in your profile under “Signing in”.'
  throw new Refusal(403, 'second_factor_needed', message)
}

/** Throws 403 `not_permitted` if the role lacks a permission. */
function checkPermissions(person: Person, needed: readonly Permission[]): void {
  const missing = needed.find((permission) => !may(person, permission))
  if (!missing) return
  const message = `This needs the permission “${missing}”, which the ${person.role} role does not have. Ask an owner of the shop.`
  throw new Refusal(403, 'not_permitted', message, { data: { permission: missing } })
}
