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

/** The value of a field whose name says that it is secret, at any depth of the line. */
function removeSecrets(line: string): string {
  return line.replace(SECRETS, '"$1":"[redacted]"')
}

const LOCAL_PART = String.raw`[^\s@"'<>:,;()[\]{}=/]`
/** Matches only from the first letter of a local part: starting at every letter takes quadratic time on a long line. */
const EMAILS = new RegExp(String.raw`(?<!${LOCAL_PART})${LOCAL_PART}+@([\w-]+(?:\.[\w-]+)+)`, 'g')

/** `ada@example.com` becomes `***@example.com`: enough to see a pattern, not who. */
function maskEmails(line: string): string {
  return line.includes('@') ? line.replace(EMAILS, '***@$1') : line
}

const CARDS = /\b\d(?:[ -]?\d){12,18}\b/g
/** The texts and numbers of a line of JSON. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/** A run of 13 to 19 digits, spaced or not, is treated as a card number and never printed. The line stays JSON. */
function maskCards(line: string): string {
  if (line.search(CARDS) < 0) return line
  return line.replace(TOKENS, (token) => {
    const masked = token.replace(CARDS, '[card]')
    return masked === token || token.startsWith('"') ? masked : '"[card]"'
  })
}

/**
 * What is printed of an error: the fields that say what failed. The others may hold what it failed on, such as the row that a constraint of
 * the database refused, or the chat that a model was asked about.
 */
function printedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  // Message and stack have those of its causes.
  const { type, message, stack, code, constraint, status } = pino.stdSerializers.err(error)
  return { type, message, stack, code, constraint, status }
}

/** How much of a log is kept while it can't be written, such as to a file on a full disk. The rest is dropped. */
const MAX_WAITING_BYTES = 1024 ** 2

/** Standard output, written a few times a second rather than a line a time, and to the last line at the end. A log that fails stops nothing else. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true, minLength: 4_096, maxLength: MAX_WAITING_BYTES, periodicFlush: 200 })
  let isStuck = false
  stream.on('error', () => (isStuck = true))
  process.once('exit', () => {
    isStuck = false
    stream.flush()
    // It would try for ever.
    if (!isStuck) stream.flushSync()
  })
  return stream
}

/**
 * One JSON line an event; of an error, what says what failed. Before a line leaves, tokens, passwords and card fields are removed by name,
 * email addresses and card numbers are masked wherever they stand.
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
