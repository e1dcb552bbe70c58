import type { Readable } from 'node:stream'
import type { HttpServer } from '#platform/http/server.ts'
import { brokenText, isWellFormed } from '#platform/http/well-formed.ts'
import { Refusal } from '#shared/errors.ts'

/** Seven bytes of JSON can take 350 of memory. Below this many characters that is a few megabytes at most. */
const SMALL = 64 * 1024
/** Large bodies are pictures, posts and sheets: a few long texts. */
const MAX_PARTS = 20_000
/** So many pieces of a body may be of any size, the others have to average this many bytes: one over a network has some 1,400. */
const FREE_PIECES = 100
const BYTES_A_PIECE = 256
/** Half a character (a lone surrogate) and NUL can only be written as an escape: reading the bytes replaces what is not UTF-8, and JSON has no NUL. */
const BROKEN = /\\u(?:[dD][89a-fA-F]|0000)/

export const tooLarge = new Refusal(413, 'body_too_large', 'The request is too large.')

/**
 * Reads JSON bodies. Refuses, before it is read, a large one of too many parts (413 `body_too_large`), and text with half a
 * character or NUL (400 `invalid_characters`), which PostgreSQL does not take.
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
 * Ends the connection of a body that comes in far more pieces than any client or proxy sends: each is kept until the last has come, and
 * takes some 350 bytes of memory, however small it is.
 */
export function refuseTinyPieces(server: HttpServer): void {
  server.addHook('preParsing', (_request, _reply, body, done) => {
    let [pieces, bytes] = [0, 0]
    body.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (++pieces > FREE_PIECES + bytes / BYTES_A_PIECE) (body as Readable).destroy(tooLarge)
    })
    done(null, body)
  })
}

/** The value of a JSON text that comes from outside. Throws if it has more parts than `maxParts`, or is not JSON. */
export function parseJson(text: string, maxParts = MAX_PARTS): unknown {
  if (text.length > SMALL && !hasFewParts(text, maxParts)) throw tooLarge
  return JSON.parse(text)
}

/** Whether a text has at most `most` commas and opening brackets outside of its quoted texts: what JSON takes in memory grows with them. */
export function hasFewParts(json: string, most: number): boolean {
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') {
      at = endOfText(json, at)
      if (at < 0) return true
    } else if ((character === ',' || character === '[' || character === '{') && ++parts > most) return false
  }
  return true
}

/** Where the text ends that begins at a quote; -1 if it never does, which makes it no JSON. */
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
