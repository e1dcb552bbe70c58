import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

const YEAR_MS = 365 * 24 * 3_600_000

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export function mountSecurityContact(server: HttpServer, { config, now }: Pick<Context, 'config' | 'now'>): void {
  server.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    const lines = [
      `Contact: mailto:${config.CONTACT_EMAIL}`,
      `Expires: ${new Date(now().getTime() + YEAR_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${config.PUBLIC_URL}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
