import type { Readable } from 'node:stream'
import type { HttpServer } from '#platform/http/server.ts'
import { brokenText, isWellFormed } from '#platform/http/well-formed.ts'
import { createTurns } from '#platform/turns.ts'
import { Refusal } from '#shared/errors.ts'
import { subscriberOf } from '#shared/network.ts'

/** In characters. Seven bytes of JSON can take 350 bytes of memory, so bodies below this take a few megabytes at most. */
const SMALL = 64 * 1024
/** Large bodies are pictures, posts and sheets, which consist of a few long strings. */
const MAX_PARTS = 20_000
/** Large bodies of one subscriber that are in memory at the same time. They have up to 9 MB each. */
const MAX_LARGE_BODIES = 8
/** This many pieces of a body may have any size. Beyond that, they have to average `BYTES_PER_PIECE`. A network sends about 1,400. */
const FREE_PIECES = 100
const BYTES_PER_PIECE = 256
/** Lone surrogates and NUL, which can only arrive as escapes: decoding replaces invalid UTF-8, and JSON strings can't contain NUL. */
const BROKEN = /\\u(?:[dD][89a-fA-F]|0000)/

const closedWhileWaiting = new Refusal(400, 'bad_request', 'The connection was closed before this request had its turn.')

export const tooLarge = new Refusal(413, 'body_too_large', 'The request is too large.')

/**
 * Parses JSON bodies. Refuses large ones with too many parts before parsing (413 `body_too_large`), and strings with lone surrogates or
 * NUL, which PostgreSQL can't store (400 `invalid_characters`).
 */
export function readJsonBodies(server: HttpServer): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length > SMALL && !hasFewParts(text, MAX_PARTS)) return done(tooLarge)
    if (!BROKEN.test(text)) return void parse(request, text, done)
    void parse(request, text, (error, body) => (error || isWellFormed(body) ? done(error, body) : done(brokenText)))
  })
}

/**
 * Reads eight large bodies of a subscriber at a time, and the next one once a response is sent. The others stay in the network, where they
 * take no memory. Throws 400 if the sender has hung up meanwhile. Has to be added before anything else that reads bodies.
 */
export function readLargeBodiesInTurn(server: HttpServer): void {
  const inTurn = createTurns(MAX_LARGE_BODIES)
  server.addHook('preParsing', async (request, { raw }, body) => {
    const { bodyLimit } = request.routeOptions
    if (bodyLimit <= SMALL || Number(request.headers['content-length'] ?? Infinity) <= SMALL) return body
    await new Promise<void>((start) => {
      void inTurn(subscriberOf(request.ip), async () => {
        start()
        if (!raw.closed) await new Promise<void>((end) => raw.once('close', end))
      })
    })
    // A body that was destroyed while it waited never ends.
    if (request.socket.destroyed) throw closedWhileWaiting
    return body
  })
}

/**
 * Closes the connection of a body that arrives in far more pieces than any client or proxy sends. Each piece is held until the last one
 * arrives and takes about 350 bytes of memory, however small it is.
 */
export function refuseTinyPieces(server: HttpServer): void {
  server.addHook('preParsing', (_request, _reply, body, done) => {
    let [pieces, bytes] = [0, 0]
    body.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (++pieces > FREE_PIECES + bytes / BYTES_PER_PIECE) (body as Readable).destroy(tooLarge)
    })
    done(null, body)
  })
}

/** Parses JSON from outside. Throws 413 if it has more than `maxParts` parts, and SyntaxError if it isn't JSON. */
export function parseJson(text: string, maxParts = MAX_PARTS): unknown {
  if (text.length > SMALL && !hasFewParts(text, maxParts)) throw tooLarge
  return JSON.parse(text)
}

/** Whether JSON has at most `max` commas and opening brackets outside strings, which determine the memory it takes. */
export function hasFewParts(json: string, max: number): boolean {
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') {
      at = endOfText(json, at)
      if (at < 0) return true
    } else if ((character === ',' || character === '[' || character === '{') && ++parts > max) return false
  }
  return true
}

/** The end of the string that starts at a quote; -1 if it is unterminated, in which case the text isn't JSON. */
function endOfText(json: string, start: number): number {
  let end = start
  let escapes: number
  do {
    end = json.indexOf('"', end + 1)
    escapes = 0
    while (json[end - 1 - escapes] === '\\') escapes++
  } while (end >= 0 && escapes % 2 === 1)
  return end
}
