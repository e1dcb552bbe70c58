/** A parsed email. */
export interface ReadEmail {
  /** Unfolded, by lowercase name. */
  headers: Map<string, string>
  html: string
  text: string
}

/** Parses a `multipart/alternative` email with text and HTML. Throws if it isn't one. */
export function readEmail(source: string): ReadEmail {
  const { headers, body } = split(source)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (!headers.get('content-type')?.startsWith('multipart/alternative') || !boundary)
    throw new Error('the email is not multipart/alternative')
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.trimStart()))
  const form = (type: string) => {
    const part = parts.find((candidate) => candidate.headers.get('content-type')?.startsWith(type))
    if (!part) throw new Error(`the email has no ${type}`)
    return decode(part.body, part.headers.get('content-transfer-encoding') ?? '7bit')
  }
  return { headers, html: form('text/html'), text: form('text/plain') }
}

function split(source: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return { headers: new Map(headers), body: rest.join('\r\n\r\n') }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_whole, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
