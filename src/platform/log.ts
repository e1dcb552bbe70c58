import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

const SECRET_KEYS = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'token',
  'accessToken',
  'refreshToken',
  'cardNumber',
  'cvc',
  'cvcNumber',
  'expiryDate',
  'cardholderName',
  'x-order-token',
  'idempotency-key',
]

/** `ada@example.com` becomes `***@example.com`: enough to see a pattern, not who. */
export function maskEmails(text: string): string {
  return text.replace(/[^\s@"'<>:,;()[\]{}=/]+@([\w-]+(?:\.[\w-]+)+)/g, '***@$1')
}

/** A run of 13 to 19 digits, spaced or not, is treated as a card number and never printed. */
function maskCards(text: string): string {
  return text.replace(/\b\d(?:[ -]?\d){12,18}\b/g, '[card]')
}

/**
 * One JSON line an event. Tokens, passwords and card fields are removed by name; whatever is left passes once more
 * through masks for e-mail addresses and card numbers, wherever they stand in the line.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const masked: DestinationStream = { write: (line) => destination.write(maskCards(maskEmails(line))) }
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: '[redacted]' },
    },
    masked,
  )
}
