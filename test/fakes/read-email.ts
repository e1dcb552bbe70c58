/** An email as its reader's program shows it. */
export interface ReadEmail {
  /** By lower-case name, unfolded. */
  headers: Map<string, string>
  html: string
  text: string
}

/** Reads the source of a `multipart/alternative` email of text and HTML. Throws where it is none. */
export function readEmail(source: string): ReadEmail {
  const { headers, body } = split(source)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (!headers.get('content-type')?.startsWith('multipart/alternative') || !boundary) throw new Error('this email has one form only')
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.trimStart()))
  const form = (type: string) => {
    const part = parts.find((each) => each.headers.get('content-type')?.startsWith(type))
    if (!part) throw new Error(`this email has no ${type}`)
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
