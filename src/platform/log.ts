import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

const SECRET_KEYS = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'codeVerifier',
  'token',
  'accessToken',
  'refreshToken',
  'cardNumber',
  'cvc',
  'cvcNumber',
  'expiryDate',
  'cardholderName',
  'x-order-token',
  'x-reminder-token',
  'idempotency-key',
]

const SECRETS = new RegExp(`"(${SECRET_KEYS.join('|')})":(?:"(?:[^"\\\\]|\\\\.)*"|[^",}\\]]+)`, 'gi')

/** Removes the values of fields with secret names, at any depth. */
function removeSecrets(line: string): string {
  return line.replace(SECRETS, '"$1":"[redacted]"')
}

const LOCAL_PART = String.raw`[^\s@"'<>:,;()[\]/]`
/**
 * An apostrophe only belongs to a local part between other characters. Only matches from the start of a local part. Trying every letter
 * would take quadratic time on a long line. In a URL, an `@` may be encoded.
 */
const EMAILS = new RegExp(String.raw`(?<!${LOCAL_PART}'?)${LOCAL_PART}+(?:'${LOCAL_PART}+)*(@|%40)([\w-]+(?:\.[\w-]+)+)`, 'gi')

/** `ada@example.com` becomes `***@example.com`, which shows patterns but not people. */
function maskEmails(line: string): string {
  return line.includes('@') || line.includes('%40') ? line.replace(EMAILS, '***$1$2') : line
}

const CARDS = /\b\d(?:(?:[ -]|%20)?\d){12,18}\b/g
/** Strings and numbers in a line of JSON. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/** Masks 13 to 19 digits, with or without separators, as a card number. The line stays valid JSON. */
function maskCards(line: string): string {
  if (line.search(CARDS) < 0) return line
  return line.replace(TOKENS, (token) => {
    const masked = token.replace(CARDS, '[card]')
    return masked === token || token.startsWith('"') ? masked : '"[card]"'
  })
}

/**
 * The fields of an error that say what failed. Other fields may contain the data involved, such as the row that violated a database
 * constraint, or a chat sent to a model.
 */
function printedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  // Message and stack include those of the causes.
  const { type, message, stack, code, constraint, status } = pino.stdSerializers.err(error)
  return { type, message, stack, code, constraint, status }
}

/** An unexpected error as text for standard error: its stack and causes, masked like a line of the log and without other fields. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? pino.stdSerializers.err(error).stack : String(error)
  return maskEmails(text).replace(CARDS, '[card]')
}

/** How much of the log is buffered while it can't be written, for example on a full disk. The rest is dropped. */
const MAX_WAITING_BYTES = 1024 ** 2

/** Standard output, flushed a few times a second instead of per line, and completely on exit. Write errors don't stop the process. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true, minLength: 4_096, maxLength: MAX_WAITING_BYTES, periodicFlush: 200 })
  let isStuck = false
  stream.on('error', () => (isStuck = true))
  process.once('exit', () => {
    isStuck = false
    stream.flush()
    // On a broken stream, flushSync would retry forever.
    if (!isStuck) stream.flushSync()
  })
  return stream
}

/**
 * Logs one JSON line per event. Errors are reduced to what failed. Values of secret fields are removed by name, and email addresses
 * and card numbers are masked anywhere in a line.
 */
export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  const masked: DestinationStream = { write: (line) => destination.write(maskCards(maskEmails(removeSecrets(line)))) }
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: printedError },
    },
    masked,
  )
}
