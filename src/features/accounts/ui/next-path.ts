/** Where to go after signing in: the address' own `next` where it is a path of this shop, else `otherwise`. */
export function nextPath(address: string, otherwise: string): string {
  const { origin, searchParams } = new URL(address)
  const next = searchParams.get('next')
  if (!next?.startsWith('/')) return otherwise
  const url = URL.parse(next, origin)
  // A path that begins with two slashes names another host as soon as something reads it as a link.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return otherwise
  return url.pathname + url.search + url.hash
}
